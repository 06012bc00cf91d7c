export type LineEnd = "\n" | "\r\n";

/** Text with every CRLF as LF, as a model sees it. */
export function withLineFeeds(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** A text as a model sees it, and where each of its places is in the original. */
export interface LineFeedView {
  text: string;
  /** From an offset in `text` to the one in the original. */
  toOriginal(offset: number): number;
}

export function lineFeedView(original: string): LineFeedView {
  if (!original.includes("\r\n")) return { text: original, toOriginal: (offset) => offset };
  const places = crlfPlaces(original);
  return {
    text: withLineFeeds(original),
    toOriginal: (offset) => offset + countBelow(places, offset),
  };
}

/** Offsets, in the view, of the line feeds that are CRLF in the original. */
function crlfPlaces(original: string): number[] {
  const places: number[] = [];
  for (let at = original.indexOf("\r\n"); at >= 0; at = original.indexOf("\r\n", at + 2))
    places.push(at - places.length);
  return places;
}

function countBelow(places: readonly number[], offset: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
