const SEPARATOR = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const CJK = 4;

const ASCII_KINDS: Uint8Array = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  return /[0-9]/.test(character) ? DIGIT : SEPARATOR;
});

/**
 * The words that a text or an identifier is made of, as they are written: `getHTTPStatus_v2` gives get, HTTP,
 * Status, v2. A run of Chinese, Japanese or Korean is one piece.
 */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let start = 0;
  let before = SEPARATOR;
  for (let i = 0; i <= text.length; i++) {
    const kind = i < text.length ? kindAt(text, i) : SEPARATOR;
    if (kind === before && kind !== SEPARATOR && kind !== UPPER) continue;
    if (before === SEPARATOR) start = i;
    else if (breaksAt(text, i, before, kind)) {
      words.push(text.slice(start, i));
      start = i;
    }
    before = kind;
  }
  return words;
}

function breaksAt(text: string, at: number, before: number, kind: number): boolean {
  if (kind === SEPARATOR || (kind === CJK) !== (before === CJK)) return true;
  if (kind !== UPPER) return false;
  // The last capital of a row belongs to the word behind it.
  if (before === UPPER) return at + 1 < text.length && kindAt(text, at + 1) === LOWER;
  return before === LOWER || (at + 1 < text.length && kindAt(text, at + 1) === LOWER);
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return ASCII_KINDS[code] ?? otherKind(text, at, code);
}

function otherKind(text: string, at: number, code: number): number {
  if (isCjk(code)) return CJK;
  const character = text.charAt(at);
  if (/\p{Lu}/u.test(character)) return UPPER;
  if (/\p{N}/u.test(character)) return DIGIT;
  return /[\p{L}\p{M}]/u.test(character) ? LOWER : SEPARATOR;
}

/** True when a code unit belongs to a script that is written without spaces: Chinese, Japanese, Korean. */
export function isCjk(code: number): boolean {
  return (
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xfaff)
  );
}

/** Each character and each pair of neighbours, since nothing says where a word ends. */
export function cjkTerms(run: string): string[] {
  const terms: string[] = [];
  for (let i = 0; i < run.length; i++) {
    terms.push(run.charAt(i));
    if (i + 1 < run.length) terms.push(run.slice(i, i + 2));
  }
  return terms;
}
