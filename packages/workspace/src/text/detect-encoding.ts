import { bomOf } from "./bom.ts";
import { decodeAs, decodeStrictly } from "./decode-as.ts";
import { guessUtf16 } from "./guess-utf16.ts";
import { MULTIBYTE_CANDIDATES } from "./multibyte-candidates.ts";
import { scoreLatin } from "./score-latin.ts";
import { scoreMultibyte } from "./score-multibyte.ts";

export const SAMPLE_BYTES: number = 64 * 1024;

/**
 * The likeliest encoding of a text, judged by its first 64 KB, as a label of the Encoding Standard. Give it the
 * whole file or at least that much of it. Bytes that fit nothing better are `windows-1252`.
 */
export function detectEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const bom = bomOf(sample);
  if (bom !== undefined) return bom.encoding;
  const wide = guessUtf16(sample);
  if (wide !== undefined) return wide;
  // A character may be cut where the sample was.
  const unfinished = sample.length === SAMPLE_BYTES;
  return isUtf8(sample, unfinished) ? "utf-8" : bestGuess(sample, unfinished);
}

// A few stray bytes do not turn UTF-8 into something else.
function isUtf8(sample: Uint8Array, unfinished: boolean): boolean {
  if (decodeStrictly(sample, "utf-8", unfinished) !== undefined) return true;
  const { text } = decodeAs(sample, "utf-8");
  const wrong = text.match(/\uFFFD/g)?.length ?? 0;
  const right = text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0;
  return right > wrong * 4;
}

function bestGuess(sample: Uint8Array, unfinished: boolean): string {
  let best = { encoding: "windows-1252", score: scoreLatin(sample) };
  for (const candidate of MULTIBYTE_CANDIDATES) {
    const text = decodeStrictly(sample, candidate.encoding, unfinished);
    if (text === undefined) continue;
    const score = scoreMultibyte(sample, text, candidate);
    if (score > best.score) best = { encoding: candidate.encoding, score };
  }
  return best.encoding;
}
