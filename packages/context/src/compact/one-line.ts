const LINE_ENDS = /[\n\r\v\f\u0085\u2028\u2029]+/g;

/** With spaces for line ends, so that a text can't pass for a further line of the note. */
export function oneLine(text: string): string {
  return text.replace(LINE_ENDS, " ").trim();
}
