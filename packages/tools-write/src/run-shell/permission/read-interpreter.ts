import type { Dialect } from "./posix-syntax.ts";
import type { Reading } from "./reading.ts";
import type { ShellWord } from "./shell-word.ts";

const SHELLS: ReadonlyMap<string, Dialect | undefined> = new Map<string, Dialect | undefined>([
  ["bash", "bash"],
  ["sh", "sh"],
  ["dash", "sh"],
  ["ash", "sh"],
  // The language is another, or may be.
  ["bosh", undefined],
  ["csh", undefined],
  ["elvish", undefined],
  ["fish", undefined],
  ["hush", undefined],
  ["ksh", undefined],
  ["lksh", undefined],
  ["mksh", undefined],
  ["nu", undefined],
  ["oksh", undefined],
  ["osh", undefined],
  ["pdksh", undefined],
  ["posh", undefined],
  ["rbash", undefined],
  ["rksh", undefined],
  ["rzsh", undefined],
  ["tcsh", undefined],
  ["xonsh", undefined],
  ["yash", undefined],
  ["ysh", undefined],
  ["zsh", undefined],
]);

/** Options by which a program takes code of another language from its arguments. */
const CODE_OPTIONS: Readonly<Record<string, RegExp>> = {
  bun: /^(?:-[a-z]*[ep]|--eval|--print|--import=)/,
  deno: /^(?:eval|repl)$/,
  lua: /^-e/,
  node: /^(?:-[a-z]*[ep]|--eval|--print|--(?:import|loader|experimental-loader)=)/,
  nodejs: /^(?:-[a-z]*[ep]|--eval|--print|--(?:import|loader|experimental-loader)=)/,
  osascript: /^-e/,
  perl: /^-[A-Za-z0-9]*[eE]/,
  php: /^-[a-z]*[rBRE]/,
  powershell: /^-/,
  pwsh: /^-/,
  python: /^-[A-Za-z]*c/,
  Rscript: /^-e/,
  ruby: /^-[A-Za-z0-9]*e/,
};
const ONLY_TELLS = /^(?:--version|--help|-V|-v|-h)$/;
// These find their own files.
const NEEDS_NO_FILE = /^--(?:test|run)/;

/** Reads the script of `sh -c`; code in other languages, and code that comes through a pipe, is in doubt. False for what is no interpreter. */
export function readInterpreter(name: string, args: readonly ShellWord[], reading: Reading): boolean {
  const language = name.replace(/[-\d.]+$/, "");
  if (SHELLS.has(language)) {
    readShell(args, SHELLS.get(language), reading);
    return true;
  }
  const options = CODE_OPTIONS[language];
  if (options === undefined) return false;
  if (takesUnseenCode(args, options)) reading.list.doubt();
  return true;
}

function readShell(args: readonly ShellWord[], dialect: Dialect | undefined, reading: Reading): void {
  const [option, script] = args;
  if (args.length === 1 && ONLY_TELLS.test(option?.value ?? "")) return;
  const given = /^-[a-z]*c$/.test(option?.value ?? "") ? script?.value : undefined;
  if (given !== undefined) {
    if (dialect === undefined || given.startsWith("-")) reading.list.doubt();
    reading.readScript(given, dialect ?? "sh");
  } else if (!isFile(option)) {
    // Its options, or what it reads from a pipe, hold the code.
    reading.list.doubt();
    for (const { value } of args) if (value !== undefined && /\s/.test(value)) reading.readScript(value);
  }
}

function takesUnseenCode(args: readonly ShellWord[], options: RegExp): boolean {
  const file = args.findIndex((_, index) => isProgramFile(args, index));
  const before = file < 0 ? args : args.slice(0, file + 1);
  if (before.some(({ value }) => value === undefined || value === "-" || options.test(value))) return true;
  // Without a file the code comes through standard input.
  return !args.some((word) => isFile(word) || ONLY_TELLS.test(word.value ?? "") || isSelfFinding(word));
}

// What stands behind an option may be that option's value, but behind `-m` it is the program.
function isProgramFile(args: readonly ShellWord[], index: number): boolean {
  const before = args[index - 1]?.value;
  return isFile(args[index]) && (before === undefined || before === "-m" || !before.startsWith("-"));
}

function isSelfFinding({ value }: ShellWord): boolean {
  return NEEDS_NO_FILE.test(value ?? "");
}

function isFile(word: ShellWord | undefined): boolean {
  return word?.value !== undefined && !/^[-+]/.test(word.value);
}
