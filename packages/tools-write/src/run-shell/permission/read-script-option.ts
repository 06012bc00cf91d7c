import type { Reading } from "./reading.ts";
import type { ShellWord } from "./shell-word.ts";

// Their `-c` counts, checks, compares, compiles, or takes a number, a format or a file: none runs what stands behind it.
const NEVER_SCRIPTS: ReadonlySet<string> = new Set(
  `[ test ag base64 bzip2 cc clang clang++ cmp column cp curl cut diff du echo egrep ffmpeg fgrep file g++ gcc
  grep gunzip gzip head jq less ls lz4 md5sum od pigz ping printf ps rg rsync sha1sum sha256sum sha512sum shasum
  sort split stat tac tail tar tr tree uniq wc wget xxd xz yq zcat zgrep zstd`.split(/\s+/),
);
const SCRIPT_OPTION = /^(?:-[A-Za-z]*c|--(?:call|command))$/;
const WITH_SCRIPT = /^(?:-c|--(?:call|command)=)(.*)$/s;
/** Blanks, and what a shell does not take for a part of a word. */
const HOLDS_SCRIPT = /[\s;&|<>()`$]/;
// Who you are is shown; other settings may name a command to run.
const NAMES_ONLY = /^(?:user|author|committer)\.\w+=/i;

/** Any program may be a shell that we don't know: what stands behind its `-c` is read as a script, and in doubt. */
export function readScriptOption(name: string, args: readonly ShellWord[], reading: Reading): void {
  if (NEVER_SCRIPTS.has(name)) return;
  if (name === "git") {
    readGitSettings(args, reading);
    return;
  }
  const option = args.findIndex(({ value }) => SCRIPT_OPTION.test(value ?? ""));
  const behind = option < 0 ? [] : args.slice(option + 1);
  if (behind[0] !== undefined && behind[0].value === undefined) reading.list.doubt();
  const attached = args.map(({ value }) => WITH_SCRIPT.exec(value ?? "")?.[1]);
  for (const script of [...behind.map(({ value }) => value), ...attached]) readDoubted(script, reading);
}

// `-c` is a switch of some of its commands, too.
function readGitSettings(args: readonly ShellWord[], reading: Reading): void {
  for (const [index, { text, value }] of args.entries()) {
    if (args[index - 1]?.value !== "-c" || NAMES_ONLY.test(text)) continue;
    const [, command] = /^[\w.-]+=!?(.*)$/s.exec(value ?? "") ?? [];
    if (value === undefined && (index === 1 || text.includes("="))) reading.list.doubt();
    readDoubted(command, reading);
  }
}

function readDoubted(script: string | undefined, reading: Reading): void {
  if (script === undefined || !HOLDS_SCRIPT.test(script)) return;
  reading.list.doubt();
  reading.readScript(script);
}
