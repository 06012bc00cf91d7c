import { ansiSequenceAround } from "./ansi-sequence.ts";
import { graphemeAround } from "./grapheme.ts";

/** The last place at or before `index` where a text may end. */
export function safeHeadEnd(text: string, index: number): number {
  const sequence = ansiSequenceAround(text, index);
  return sequence?.start ?? graphemeAround(text, index)?.start ?? index;
}

/** The first place at or after `index` where a text may go on. */
export function safeTailStart(text: string, index: number): number {
  const from = ansiSequenceAround(text, index)?.end ?? index;
  return graphemeAround(text, from)?.end ?? from;
}
