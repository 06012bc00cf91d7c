import type { CommandArgument, Word, WordPart } from "unbash";

/** A word of a simple command. */
export interface ShellWord {
  /** Without needless quotes, so that `"rm"` and `\rm` read `rm`; as written where quotes mean something. */
  text: string;
  /** What the command gets; undefined where only the shell can know: expansions, globs, braces. */
  value: string | undefined;
}

const PLAIN = /^[\p{L}\p{N}_@%+=:,./^~-]+$/u;

export function shellWord(word: CommandArgument): ShellWord {
  if (word.type === "Assignment") return { text: word.text, value: undefined };
  const value = isFixed(word) ? word.value : undefined;
  if (value === undefined || !PLAIN.test(value)) return { text: word.text, value };
  // A quoted tilde is no home folder.
  return { text: value.startsWith("~") ? word.text : value, value };
}

export function wordsText(words: readonly ShellWord[]): string {
  return words.map((word) => word.text).join(" ");
}

function isFixed(word: Word): boolean {
  return word.parts === undefined || word.parts.every(isFixedPart);
}

function isFixedPart(part: WordPart): boolean {
  if (part.type === "DoubleQuoted") return part.parts.every((inner) => inner.type === "Literal");
  return part.type === "Literal" || part.type === "SingleQuoted" || part.type === "AnsiCQuoted";
}
