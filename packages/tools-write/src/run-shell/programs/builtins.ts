import type { PlainWord } from "../permission/plain-tokens.ts";

/** Bash's reserved words and builtins that no rule admits, `printf` with a plain format aside. */
export const OTHER_BUILTINS: ReadonlySet<string> = new Set(
  ". : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit umask unalias unset wait if then else elif fi case esac for select while until do done in function time { } ! [[ ]] coproc".split(
    " ",
  ),
);

/** True for a builtin that changes nothing and shows no file: it needs no rule. */
export function isFreeBuiltin(name: string, args: readonly PlainWord[]): boolean {
  const texts = args.map(({ text }) => text);
  const all = texts.join(" ");
  switch (name) {
    case "echo":
    case "true":
    case "false":
    case ":":
      return true;
    case "pwd":
      return /^(?:-[LP])?$/.test(all);
    case "exit":
      return /^(?:\d{1,3}|\$\?)?$/.test(all);
    case "type":
      return /^[\w.+-]+$/.test(all) && !all.startsWith("-");
    case "command":
      return /^-v [\w.+][\w.+-]*$/.test(all);
    case "test":
      return isPlainTest(texts);
    case "[":
      return texts.at(-1) === "]" && isPlainTest(texts.slice(0, -1));
    default:
      return false;
  }
}

// `-v` and arithmetic evaluate their operands.
function isPlainTest(texts: readonly string[]): boolean {
  const [left = "", operator = "", right = ""] = texts;
  if (texts.length === 2) return /^-[defsnzxrwhL]$/.test(left);
  if (texts.length !== 3) return false;
  const isNumber = (text: string) => /^(?:-?\d+|\$\?)$/.test(text);
  return (
    /^!?=$/.test(operator) || (/^-(?:eq|ne|lt|le|gt|ge)$/.test(operator) && isNumber(left) && isNumber(right))
  );
}

const SETTING = String.raw`(?:NODE_ENV|CI|NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|TZ|LANG|LANGUAGE|LC_[A-Z]+|RUST_BACKTRACE|RUST_LOG|DEBUG|VERBOSE|COLUMNS|LINES|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|NEXT_TELEMETRY_DISABLED|TURBO_TELEMETRY_DISABLED|DO_NOT_TRACK|PORT|HOST|VITEST|JEST_WORKER_ID|GOOS|GOARCH|CGO_ENABLED)=[\w.,:@+-]*`;

export function isHarmlessSetting({ text, bare }: PlainWord): boolean {
  return new RegExp(`^${SETTING}$`).test(text) && text.split("=", 1)[0] === bare.split("=", 1)[0];
}

/** Programs that merely run the words behind theirs, each of which ends in a blank. */
export const WRAPPERS: Readonly<Record<string, RegExp>> = {
  env: new RegExp(`^(?:${SETTING} )*(?!-|[A-Za-z_]\\w*=)`),
  nice: /^(?:-n -?\d+ |-n-?\d+ |--adjustment=-?\d+ )?(?!-)/,
  nohup: /^(?!-)/,
  stdbuf: /^(?:-[ioe][L0] |-[ioe] [L0] |--(?:input|output|error)=[L0] )+(?!-)/,
  time: /^(?:-[pv] )*(?!-)/,
  timeout:
    /^(?:(?:--foreground|--preserve-status|-v|--verbose|-k [\d.]+[smhd]?|-s \w+|--kill-after=[\d.]+[smhd]?|--signal=\w+) )*[\d.]+[smhd]? (?!-)/,
};

/** True for a word that Bash takes for an assignment where a command begins. */
export function isSetting(word: PlainWord | undefined): boolean {
  return /^[A-Za-z_]\w*(?:\+?=|\[)/.test(word?.bare ?? "");
}

// `%n` sets a variable.
export function isPlainFormat(format: PlainWord | undefined): boolean {
  if (format === undefined || format.isGlob || !format.bare.includes("q") || format.text.startsWith("-"))
    return false;
  return /^(?:[^%]|%%|%[-0 #+]*\d*(?:\.\d*)?[sdiouxXbqcfeEgG])*$/s.test(format.text);
}
