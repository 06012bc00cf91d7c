import type { LineEnd } from "./line-ends.ts";

/**
 * How the line ends in which an offset lies, else the one before it. To be asked for ascending offsets: each line end is
 * looked for once, however many places there are in its line.
 */
export function nearestLineEnds(text: string): (offset: number) => LineEnd {
  const last = lineEndAt(text, text.lastIndexOf("\n"));
  let next = text.indexOf("\n");
  return (offset) => {
    if (next >= 0 && next < offset) next = text.indexOf("\n", offset);
    return next < 0 ? last : lineEndAt(text, next);
  };
}

function lineEndAt(text: string, lineFeed: number): LineEnd {
  return lineFeed > 0 && text[lineFeed - 1] === "\r" ? "\r\n" : "\n";
}
