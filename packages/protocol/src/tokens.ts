/** Tokens per UTF-16 code unit, fitted to `o200k_base`. */
const WEIGHTS = {
  asciiLetter: 0.17,
  asciiDigit: 0.9,
  asciiSign: 0.6,
  lineBreak: 1,
  /** Chinese, Japanese, Korean. */
  cjk: 0.7,
  /** Accented Latin, Cyrillic, Greek, Arabic, Indic and other alphabets. */
  otherLetter: 0.29,
  /** Emoji, box drawing, typographic marks. */
  symbol: 0.8,
};

const ASCII_WEIGHTS: readonly number[] = Array.from({ length: 0x80 }, (_, code) => asciiWeight(code));

/** Base64 and random ids: long runs of both cases and digits, whose letters form no words. */
const RANDOM_LETTER = 0.66;
const RANDOM_RUN = 20;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 4;
const ASCII_KINDS: readonly number[] = Array.from({ length: 0x80 }, (_, code) => asciiKind(code));

/**
 * A fast estimate of the tokens of `text`, by kinds of characters. Against `o200k_base`, in pieces of 4,000
 * characters, nine of ten estimates are 0.8 to 1.2 times the count for prose, Markdown, JSON and TypeScript, 0.75 to
 * 1.45 times for bundled code, base64 and logs full of hashes. Never a count to bill by.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let run = 0;
  let letters = 0;
  let kinds = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    tokens += ASCII_WEIGHTS[code] ?? otherWeight(code);
    const kind = ASCII_KINDS[code] ?? 0;
    if (kind !== 0) {
      run++;
      kinds |= kind;
      if (kind !== DIGIT) letters++;
      continue;
    }
    if (run >= RANDOM_RUN) tokens += randomExtra(kinds, letters);
    run = letters = kinds = 0;
  }
  if (run >= RANDOM_RUN) tokens += randomExtra(kinds, letters);
  return Math.ceil(tokens);
}

function randomExtra(kinds: number, letters: number): number {
  return kinds === (LOWER | UPPER | DIGIT) ? letters * (RANDOM_LETTER - WEIGHTS.asciiLetter) : 0;
}

function asciiKind(code: number): number {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  return /\d/.test(character) ? DIGIT : 0;
}

function asciiWeight(code: number): number {
  const character = String.fromCharCode(code);
  if (/[a-zA-Z ]/.test(character)) return WEIGHTS.asciiLetter;
  if (/\d/.test(character)) return WEIGHTS.asciiDigit;
  return character === "\n" ? WEIGHTS.lineBreak : WEIGHTS.asciiSign;
}

function otherWeight(code: number): number {
  if (code < 0x2000) return WEIGHTS.otherLetter;
  const isCjk = code >= 0x2e80 && code <= 0x9fff;
  const isHangul = code >= 0xac00 && code <= 0xd7af;
  const isFullWidth = code >= 0xff00 && code <= 0xffef;
  return isCjk || isHangul || isFullWidth ? WEIGHTS.cjk : WEIGHTS.symbol;
}
