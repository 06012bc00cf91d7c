import {
  AWK_CALL,
  FIND_WORD,
  FORMS,
  GIT_FORMS,
  GIT_OPTIONS,
  OPTIONS,
  RUNNERS,
  SED_COMMAND,
  SHELL_FORM,
  SHELL_NAME,
} from "./option-tables.ts";
import { type ParsedOptions, parseOptions } from "./options.ts";

/** The call of a program whose arguments rules can judge. */
export interface ProgramUse {
  /** Files that it is told to write. */
  writes?: readonly string[] | undefined;
  /** Folder that it is told to work in. */
  folder?: string | undefined;
  /** Name that git takes for a folder where there is one. */
  remote?: string | undefined;
  /** Argument that names the program that runs. */
  program?: string | undefined;
}

/** Reads what a program is told to do; a string names what a rule can't judge. `globs`: words that the shell expands. */
export function programUse(
  called: string,
  args: readonly string[],
  globs: ReadonlySet<string>,
): ProgramUse | string {
  const name = commonName(called);
  if (RUNNERS.has(name) || RUNNERS.has(called)) return called;
  if (name === "git") return git(args);
  if (name === "find") return find(args);
  const parsed = Object.hasOwn(OPTIONS, name)
    ? parseOptions(OPTIONS[name] ?? "", argumentsOf(name, args))
    : undefined;
  if (typeof parsed === "string") return parsed;
  const form = SHELL_NAME.test(name) ? SHELL_FORM : Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
  const match = form?.exec(wordsOnly(parsed?.operands ?? args));
  if (match === null) return `${name} ${args[0] ?? ""}`.trim();
  const fault = parsed && textFault(name, parsed, { args, globs });
  if (fault !== undefined) return fault;
  const folders = /^(?:tar|make)$/.test(name) ? (parsed?.values.get("-C") ?? []) : [];
  if (folders.length > 1) return `${name} -C`;
  return {
    writes: parsed && writesOf(name, parsed),
    folder: folders[0],
    program: match?.groups?.program,
  };
}

/** True for a program that runs the words behind it, or a text among them. */
export function runsArguments(called: string, args: readonly string[]): boolean {
  const name = commonName(called);
  if (RUNNERS.has(name) || RUNNERS.has(called) || SHELL_NAME.test(name)) return true;
  if (/^(?:eval|trap|exec|command|builtin|alias|env|nice|nohup|stdbuf|time|timeout|npx|bunx|uvx)$/.test(name))
    return true;
  const runs = /^(?:docker|podman|nerdctl|kubectl|pipx|uv)$/.test(name)
    ? /^(?:exec|run|x)$/
    : /^(?:exec|dlx|x|-E)$/;
  const isAction = name === "find" || name === "fd" ? /^--?(?:exec|ok|x$|X$)/ : runs;
  return (
    (Object.hasOwn(FORMS, name) || name === "find" || name === "fd") &&
    args.some((word) => isAction.test(word))
  );
}

/** Joins words by blanks; one within a word becomes a NUL, which no command line holds. */
export function wordsOnly(words: readonly string[]): string {
  return words.map((word) => word.replace(/\s/g, "\0")).join(" ");
}

function commonName(name: string): string {
  const bare = name.replace(/(?<=[a-z])[-\d.]+$/, "").replace(/^g(?=(?:sed|tar|make|awk|find|sort)$)/, "");
  const synonyms: Readonly<Record<string, string>> = {
    pypy: "python",
    nodejs: "node",
    fdfind: "fd",
    egrep: "grep",
    fgrep: "grep",
    mawk: "awk",
    nawk: "awk",
  };
  return Object.hasOwn(synonyms, bare) ? (synonyms[bare] ?? bare) : bare;
}

// Cuts off a script's own arguments and lists of patterns, and gives letters of tar their dash.
function argumentsOf(name: string, args: readonly string[]): readonly string[] {
  const isRun = name === "npm" && !/^(?:exec|x)$/.test(args[0] ?? "");
  const end = args.findIndex((word) => (isRun && word === "--") || (name === "zip" && /^-[xi]$/.test(word)));
  const [first = "", ...rest] = end < 0 ? args : args.slice(0, end);
  return args.length === 0
    ? []
    : name === "tar" && /^[^-fC]*f?$/.test(first)
      ? [`-${first}`, ...rest]
      : [first, ...rest];
}

function git(args: readonly string[]): ProgramUse | string {
  if (args.length === 1 && /^(?:--version|-v)$/.test(args[0] ?? "")) return {};
  const own = args.findIndex(
    (word, at) => !/^(?:--no-pager|-P|--no-optional-locks|-C)$/.test(word) && args[at - 1] !== "-C",
  );
  const folders = args.slice(0, Math.max(own, 0)).filter((_, at) => args[at - 1] === "-C");
  const name = args[own] ?? "";
  if (!Object.hasOwn(GIT_OPTIONS, name) || folders.length > 1) return `git ${name || args.join(" ")}`.trim();
  const parsed = parseOptions(GIT_OPTIONS[name] ?? "", args.slice(own + 1));
  if (typeof parsed === "string") return parsed;
  const isLooked = [...parsed.used].some((option) => /^--(?:get|list)|^-l$/.test(option));
  const match = Object.hasOwn(GIT_FORMS, name)
    ? GIT_FORMS[name]?.exec(wordsOnly(parsed.operands))
    : undefined;
  if (match === null && !(name === "config" && isLooked)) return `git ${name}`;
  return { writes: parsed.writes, folder: folders[0], remote: match?.groups?.remote };
}

function find(args: readonly string[]): ProgramUse | string {
  const writes: string[] = [];
  for (const [at, word] of args.entries()) {
    if (/^-f(?:print0?|printf|ls)$/.test(word)) writes.push(args[at + 1] ?? "");
    else if (/^-./.test(word) && !FIND_WORD.test(word)) return word;
  }
  return { writes };
}

function writesOf(name: string, { writes, operands, used }: ParsedOptions): readonly string[] {
  if (name === "tee") return operands;
  if (name === "zip") return operands.slice(0, 1);
  if (name === "sed")
    return used.has("-i") || used.has("--in-place")
      ? operands.slice(used.has("-e") || used.has("--expression") ? 0 : 1)
      : [];
  if (name === "tar") return ["-c", "-r", "-u", "--create"].some((option) => used.has(option)) ? writes : [];
  return name === "curl" ? writes.filter((file) => file !== "-") : writes;
}

/** Names a text among the arguments that may hold more than it seems. */
function textFault(
  name: string,
  { operands, values, writes }: ParsedOptions,
  { args, globs }: { args: readonly string[]; globs: ReadonlySet<string> },
): string | undefined {
  const given = [...(values.get("-e") ?? []), ...(values.get("--expression") ?? [])];
  const scripts = name === "sed" && given.length > 0 ? given : operands.slice(0, 1);
  // A file's name would be the program.
  if (/^(?:sed|awk|tar)$/.test(name) && [...scripts, ...writes].some((text) => globs.has(text)))
    return "a glob";
  if (name === "sed") {
    const commands = scripts.flatMap((script) => (SED_COMMAND.test(script) ? [] : script.split(/\s*;\s*/)));
    // A suffix of `-i` names a copy.
    const isHidden = args.some((word) => /^-[a-zA-Z]*i./.test(word));
    return isHidden || commands.some((command) => !SED_COMMAND.test(command)) ? "its script" : undefined;
  }
  if (name === "awk") {
    const program = (operands[0] ?? "").replace(/\|\|/g, " ").replace(/\\[nt."/]/g, " ");
    const calls = [...program.matchAll(/([A-Za-z_]\w*)\s*\(/g)];
    const isPlain =
      !/[@\\`|]|getline|\{.*>|>.*\{/s.test(program) && calls.every(([, call]) => AWK_CALL.test(call ?? ""));
    return isPlain ? undefined : "its program";
  }
  // A host's name may stand before a colon; curl puts more into a file's name.
  if (name === "tar" && writes.some((file) => file.includes(":"))) return writes[0];
  if (
    name === "curl" &&
    (writes.some((file) => file.includes("#")) || args.some((word) => word.includes("%output{")))
  )
    return "a file";
  return undefined;
}
