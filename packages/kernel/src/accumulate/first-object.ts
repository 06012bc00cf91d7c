const BLANK = /\s/;

/** The index after the blanks from `start` on. */
export function skipBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && BLANK.test(text.charAt(at))) at++;
  return at;
}

/** Where the object that opens the text ends: the index after its last brace, or undefined if it never closes. */
export function firstObjectEnd(text: string): number | undefined {
  let depth = 0;
  for (let at = skipBlanks(text, 0); at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      at = stringEnd(text, at);
      if (at < 0) return undefined;
    } else if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") depth--;
    if (depth === 0) return char === "}" ? at + 1 : undefined;
  }
  return undefined;
}

/** The index of the quote that ends the string which begins at `start`; -1 if none does. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end, start)) end = text.indexOf('"', end + 1);
  return end;
}

/** True behind an odd number of backslashes that stand after `start`. */
function isEscaped(text: string, at: number, start: number): boolean {
  let before = at - 1;
  while (before > start && text[before] === "\\") before--;
  return (at - 1 - before) % 2 === 1;
}

/** True when an object was begun and never closed: the text was cut off. */
export function isCutObject(text: string): boolean {
  return text[skipBlanks(text, 0)] === "{" && firstObjectEnd(text) === undefined;
}
