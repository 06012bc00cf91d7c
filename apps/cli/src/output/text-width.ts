const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const ELLIPSIS = "…";

let segmenter: Intl.Segmenter | undefined;

function segments(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** Columns that a text without escape sequences takes in a terminal. */
export function textWidth(text: string): number {
  let width = 0;
  for (const { segment } of segments(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

/** One line of at most `columns` columns; a longer one loses its middle, since both ends of a path tell most. */
export function fitWidth(text: string, columns: number): string {
  const line = text.replace(/\s+/gu, " ");
  if (textWidth(line) <= columns) return line;
  if (columns <= 1) return ELLIPSIS;
  const units = Array.from(segments(line), ({ segment }) => segment);
  const tail = Math.floor((columns - 1) / 2);
  return take(units, columns - 1 - tail) + ELLIPSIS + take(units.toReversed(), tail, true);
}

/** The start of a line, its blanks as they are; `…` stands for what is over `columns` columns. */
export function cutWidth(line: string, columns: number): string {
  let fitting = "";
  let width = 0;
  for (const { segment } of segments(line)) {
    width += textWidth(segment);
    if (width > columns) return fitting + ELLIPSIS;
    if (width < columns) fitting += segment;
  }
  return line;
}

function take(units: readonly string[], columns: number, backwards = false): string {
  const taken: string[] = [];
  let width = 0;
  for (const unit of units) {
    width += textWidth(unit);
    if (width > columns) break;
    taken.push(unit);
  }
  return (backwards ? taken.toReversed() : taken).join("");
}
