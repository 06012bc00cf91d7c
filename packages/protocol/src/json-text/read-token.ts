/** Where a token ended, or where it went wrong. */
export interface Token {
  end: number;
  fault?: true;
}

const LITERALS = ["true", "false", "null"];
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const FOUR_HEX_DIGITS = /^[0-9a-fA-F]{4}$/;

/** A string, number or word of JSON text. Raw control characters inside a string are let pass. */
export function readToken(text: string, start: number): Token {
  if (text[start] === '"') return readString(text, start);
  const literal = LITERALS.find((word) => text.startsWith(word, start));
  if (literal) return { end: start + literal.length };
  NUMBER.lastIndex = start;
  return NUMBER.test(text) ? { end: NUMBER.lastIndex } : { end: start, fault: true };
}

function readString(text: string, start: number): Token {
  for (let i = start + 1; i < text.length; i++) {
    const character = text[i];
    if (character === '"') return { end: i + 1 };
    if (character !== "\\") continue;
    const escaped = text.charAt(++i);
    if (escaped === "u" && FOUR_HEX_DIGITS.test(text.slice(i + 1, i + 5))) i += 4;
    else if (escaped === "" || !'"\\/bfnrt'.includes(escaped)) return { end: i, fault: true };
  }
  return { end: text.length, fault: true };
}
