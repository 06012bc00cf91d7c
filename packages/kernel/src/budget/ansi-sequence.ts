/** UTF-16 code units; far more than colours and terminal links need. What is longer is taken as text. */
const LONGEST_SEQUENCE = 1_000;

// As it came, and as the dispatcher makes it visible.
const ESCAPE = String.raw`[\u001b\u241b]`;
const BELL = String.raw`[\u0007\u2407]`;
const CONTROL_SEQUENCE = String.raw`\[[0-?]*[ -/]*[@-~]`;
// Commands with a text of their own, such as links, up to their end mark.
const COMMAND = String.raw`[\]PX^_][^\n\u0007\u2407\u001b\u241b]*(?:${BELL}|${ESCAPE}\\)`;
const SHORT_ESCAPE = "[ -/]*[0-~]";

const SEQUENCE = new RegExp(`${ESCAPE}(?:${CONTROL_SEQUENCE}|${COMMAND}|${SHORT_ESCAPE})`, "gu");

/** The ANSI escape sequence that a cut at `index` would split, if there is one. */
export function ansiSequenceAround(text: string, index: number): { start: number; end: number } | undefined {
  const from = Math.max(0, index - LONGEST_SEQUENCE);
  const near = text.slice(from, index + LONGEST_SEQUENCE);
  for (const match of near.matchAll(SEQUENCE)) {
    const start = from + match.index;
    const end = start + match[0].length;
    if (start >= index) return undefined;
    if (end > index) return { start, end };
  }
  return undefined;
}
