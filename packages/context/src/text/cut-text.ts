const CUT = "…";

/** The start of a text, `most` UTF-16 code units with the mark for what was cut. */
export function cutEnd(text: string, most: number): string {
  return text.length <= most ? text : `${wholePairs(text.slice(0, most - CUT.length))}${CUT}`;
}

/** The same for the part around a passage, which stays whole. */
export function cutAround(text: string, passage: string, most: number): string {
  if (text.length <= most) return text;
  const room = Math.max(0, most - passage.length - 2 * CUT.length);
  const at = text.indexOf(passage);
  const start = Math.max(0, at - Math.floor(room / 2));
  const end = Math.min(text.length, start + passage.length + room);
  return `${start > 0 ? CUT : ""}${wholePairs(text.slice(start, end))}${end < text.length ? CUT : ""}`;
}

function wholePairs(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
}
