const BREAKS = /\s*[\p{Cc}\u2028\u2029]+\s*/gu;

/** With a space for line ends and other control characters, so that a text can't pass for a further line. */
export function oneLine(text: string): string {
  return text.replace(BREAKS, " ").trim();
}
