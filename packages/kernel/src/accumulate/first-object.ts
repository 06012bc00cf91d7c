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
  let inString = false;
  for (let at = skipBlanks(text, 0); at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") depth--;
    if (depth === 0) return char === "}" ? at + 1 : undefined;
  }
  return undefined;
}

/** Whether an object was begun and never closed: the text was cut off. */
export function isCutObject(text: string): boolean {
  return text[skipBlanks(text, 0)] === "{" && firstObjectEnd(text) === undefined;
}
