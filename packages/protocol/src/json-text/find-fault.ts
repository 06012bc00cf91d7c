type Expected = "value" | "valueOrEnd" | "key" | "keyOrEnd" | "colon" | "commaOrEnd" | "nothing";

const WHITE_SPACE = /[ \t\n\r]*/y;

/**
 * Where text stops being JSON: the offset of the first character that can't stand there, the text's length if it
 * ends early, undefined if it is JSON. The runtimes' own messages differ, and not all say where.
 */
export function findJsonFault(text: string): number | undefined {
  const open: string[] = [];
  let expected: Expected = "value";
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const character = text.charAt(at);
    if (takesValue(expected) && "{[".includes(character)) {
      open.push(character);
      expected = character === "{" ? "keyOrEnd" : "valueOrEnd";
      at++;
    } else if (closes(character, open.at(-1), expected)) {
      open.pop();
      expected = open.length > 0 ? "commaOrEnd" : "nothing";
      at++;
    } else if (character === "," && expected === "commaOrEnd") {
      expected = open.at(-1) === "{" ? "key" : "value";
      at++;
    } else if (character === ":" && expected === "colon") {
      expected = "value";
      at++;
    } else {
      const isKey = expected === "key" || expected === "keyOrEnd";
      if (!takesValue(expected) && !(isKey && character === '"')) return at;
      const token = readToken(text, at);
      if (token.fault) return token.end;
      at = token.end;
      if (isKey) expected = "colon";
      else expected = open.length > 0 ? "commaOrEnd" : "nothing";
    }
    at = skipSpace(text, at);
  }
  return expected === "nothing" ? undefined : text.length;
}

function takesValue(expected: Expected): boolean {
  return expected === "value" || expected === "valueOrEnd";
}

function closes(character: string, open: string | undefined, expected: Expected): boolean {
  if (character === "}") return open === "{" && (expected === "keyOrEnd" || expected === "commaOrEnd");
  return character === "]" && open === "[" && (expected === "valueOrEnd" || expected === "commaOrEnd");
}

function skipSpace(text: string, start: number): number {
  WHITE_SPACE.lastIndex = start;
  WHITE_SPACE.test(text);
  return WHITE_SPACE.lastIndex;
}

/** End of a token, or the place of its fault. */
interface Token {
  end: number;
  fault?: true;
}

const LITERALS = ["true", "false", "null"];
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const FOUR_HEX_DIGITS = /^[0-9a-fA-F]{4}$/;

/** A string, number or word of JSON text. Raw control characters inside a string are let pass. */
function readToken(text: string, start: number): Token {
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
