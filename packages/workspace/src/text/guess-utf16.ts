import { decodeStrictly } from "./decode-as.ts";
import { looksBinary } from "./looks-binary.ts";

type Wide = "utf-16le" | "utf-16be";

// Line ends, blanks, letters and digits of ASCII, or the punctuation of East Asia, make more than this share of any text.
const LEAST_COMMON = 0.03;
/** Of the characters, those that must be of ASCII, of one script, or punctuation. */
const LEAST_COHERENT = 0.9;

/** UTF-16 without a byte-order mark: shows by its commonest characters, and by text that makes sense in one byte order only. */
export function guessUtf16(sample: Uint8Array): Wide | undefined {
  if (isAsciiWithNuls(sample)) return undefined;
  const le = countCommon(sample, 0);
  const be = countCommon(sample, 1);
  const orders: Wide[] = le >= be ? ["utf-16le", "utf-16be"] : ["utf-16be", "utf-16le"];
  return orders.find((encoding) => isText(sample, encoding, encoding === "utf-16le" ? le : be));
}

// Every second byte of ASCII in UTF-16 is NUL; fewer NULs stand between names.
const MOST_SEPARATORS = 0.4;

function isAsciiWithNuls(sample: Uint8Array): boolean {
  let nuls = 0;
  let ascii = 0;
  for (const byte of sample) {
    if (byte === 0) nuls++;
    else if (isCommon(byte)) ascii++;
  }
  return nuls < sample.length * MOST_SEPARATORS && ascii > (sample.length - nuls) * LEAST_COHERENT;
}

function countCommon(sample: Uint8Array, low: 0 | 1): number {
  let count = 0;
  for (let at = 0; at + 1 < sample.length; at += 2)
    if (isCommon(((sample[at + 1 - low] ?? 0) << 8) | (sample[at + low] ?? 0))) count++;
  return count;
}

function isCommon(code: number): boolean {
  if (code < 0x7f) return code >= 0x20 || (code >= 0x09 && code <= 0x0d);
  return code === 0x3001 || code === 0x3002 || code === 0xff0c;
}

function isText(sample: Uint8Array, encoding: Wide, common: number): boolean {
  if (common < Math.max(2, (sample.length / 2) * LEAST_COMMON)) return false;
  const text = decodeStrictly(sample, encoding, true);
  if (text === undefined || looksBinary(text) || /[\p{Unassigned}\p{Private_Use}]/u.test(text)) return false;
  return isCoherent(text);
}

// The bytes of other data give characters of many scripts.
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Thai}/u,
];
const NEUTRAL = /[\0-\x7f\u00a0-\u00bf\u2010-\u205e\u20a0-\u22ff\u2500-\u25ff\ufeff\p{Emoji_Presentation}]/u;
const MAX_JUDGED = 4_000;

function isCoherent(text: string): boolean {
  const characters = [...text.slice(0, MAX_JUDGED)];
  const other = characters.filter((character) => !NEUTRAL.test(character));
  const counts = SCRIPTS.map((script) => other.filter((character) => script.test(character)).length);
  const rest = other.length - counts.reduce((sum, count) => sum + count, 0);
  // A script of its own that is not listed is one block of characters.
  const unlisted =
    rest > 0 && isOneBlock(other.filter((character) => !SCRIPTS.some((script) => script.test(character))));
  const most = Math.max(...counts, unlisted ? rest : 0);
  return most + characters.length - other.length >= characters.length * LEAST_COHERENT;
}

function isOneBlock(characters: readonly string[]): boolean {
  return new Set(characters.map((character) => (character.codePointAt(0) ?? 0) >> 8)).size <= 2;
}
