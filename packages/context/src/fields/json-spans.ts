const BLANK = /[ \t\r\n]/;

/** The next character that is no blank, in valid JSON. */
export function skipBlanks(json: string, at: number): number {
  let next = at;
  while (BLANK.test(json.charAt(next))) next++;
  return next;
}

/** Behind the string that begins at `at`. */
export function endOfString(json: string, at: number): number {
  for (let end = json.indexOf('"', at + 1); ; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json.charAt(end - 1 - slashes) === "\\") slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
}

/** Behind the value that begins at `at`, however deep it is. */
export function endOfValue(json: string, at: number): number {
  let depth = 0;
  for (let next = at; ; ) {
    const character = json.charAt(next);
    if (character === '"') next = endOfString(json, next);
    else if (character === "{" || character === "[") {
      depth++;
      next++;
      continue;
    } else if (character === "}" || character === "]") {
      depth--;
      next++;
    } else if (depth === 0) return endOfScalar(json, next);
    else {
      next++;
      continue;
    }
    if (depth === 0) return next;
  }
}

/** A part of valid JSON without the blanks between its tokens; numbers and strings as they are written. */
export function withoutBlanks(json: string, start: number, end: number): string {
  let compact = "";
  for (let at = start; at < end; ) {
    const until = json.charAt(at) === '"' ? endOfString(json, at) : at + 1;
    if (until > at + 1 || !BLANK.test(json.charAt(at))) compact += json.slice(at, until);
    at = until;
  }
  return compact;
}

function endOfScalar(json: string, at: number): number {
  let end = at;
  while (end < json.length && !/[,\]}\s]/.test(json.charAt(end))) end++;
  return end;
}
