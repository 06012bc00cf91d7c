import type { ShellWord } from "./shell-word.ts";

// They read `name[subscript]` in their arguments, and evaluate the subscript.
const BUILTINS: ReadonlySet<string> = new Set([
  "[",
  "declare",
  "export",
  "getopts",
  "let",
  "local",
  "mapfile",
  "printf",
  "read",
  "readarray",
  "readonly",
  "test",
  "typeset",
  "unset",
  "wait",
]);

/** True for a command hidden in a quoted subscript: `printf -v 'a[$(rm k)]' x` runs it. */
export function evaluatesSubscript(name: string, args: readonly ShellWord[]): boolean {
  return BUILTINS.has(name) && args.some(({ value }) => /\[[^[\]]*(?:\$\(|`)/.test(value ?? ""));
}
