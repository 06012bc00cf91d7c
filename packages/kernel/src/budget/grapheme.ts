/** UTF-16 code units that are looked at on either side; graphemes of real text are far shorter. */
const GRAPHEME_WINDOW = 1_000;

const REGIONAL_INDICATOR = /^\p{RI}$/u;

let segmenter: Intl.Segmenter | undefined;

/** The grapheme (surrogate pairs included) that a cut at `index` would split, if there is one. */
export function graphemeAround(text: string, index: number): { start: number; end: number } | undefined {
  if (index <= 0 || index >= text.length || isPlain(text, index - 1, index)) return undefined;
  const from = windowStart(text, index);
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const near = segmenter.segment(text.slice(from, index + GRAPHEME_WINDOW));
  const grapheme = near.containing(index - from);
  if (!grapheme || grapheme.index === index - from) return undefined;
  const start = from + grapheme.index;
  return { start, end: start + grapheme.segment.length };
}

// Between two ASCII characters there is always a border, but for the two of a CRLF.
function isPlain(text: string, before: number, after: number): boolean {
  const left = text.charCodeAt(before);
  return left < 128 && left !== 13 && text.charCodeAt(after) < 128;
}

// From ASCII on, segments are the same whatever stands before.
function windowStart(text: string, index: number): number {
  const earliest = Math.max(0, index - GRAPHEME_WINDOW);
  for (let at = index - 1; at > earliest; at--) if (isPlain(text, at - 1, at)) return at;
  const start = isLowSurrogate(text, earliest) ? Math.max(0, earliest - 1) : earliest;
  return flagsStart(text, start);
}

// Flags pair up from the first letter of a run of them, however long.
function flagsStart(text: string, index: number): number {
  let start = index;
  while (start >= 2 && REGIONAL_INDICATOR.test(text.slice(start - 2, start))) start -= 2;
  return start;
}

function isLowSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}
