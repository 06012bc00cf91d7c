const BREAKS = /[\p{Cc}\u2028\u2029]+/u;

/** With a space for line ends and other control characters, so that a text can't pass for a further line. */
export function oneLine(text: string): string {
  const pieces = text.split(BREAKS).map((piece) => piece.trim());
  return pieces.filter((piece) => piece !== "").join(" ");
}
