import type { Redirect, RedirectOperator } from "unbash";
import type { Reading } from "./reading.ts";
import { type ShellWord, shellWord } from "./shell-word.ts";

const HARMLESS: ReadonlySet<string> = new Set(["/dev/null", "/dev/stdout", "/dev/stderr", "/dev/stdin"]);

// One spelling for what does the same, so that one rule holds for it.
const SPELLINGS: Readonly<Record<RedirectOperator, string>> = {
  ">": ">",
  ">|": ">",
  ">&": ">",
  "&>": ">",
  ">>": ">>",
  "&>>": ">>",
  "<": "<",
  "<&": "<",
  "<>": "<>",
};

// The parser tells of the error itself.
const NO_TARGET: ShellWord = { text: "", value: undefined };

/** A file that is written or read is a part of its own: `> out.txt`. Copies of descriptors are none. */
export function readRedirect({ operator, target }: Redirect, { list }: Reading): void {
  const word = target === undefined ? NO_TARGET : shellWord(target);
  const copies = operator === ">&" || operator === "<&";
  if (copies && /^(?:\d+-?|-)$/.test(word.value ?? "")) return;
  if (HARMLESS.has(word.value ?? "")) return;
  list.add(`${SPELLINGS[operator]} ${word.text}`);
}
