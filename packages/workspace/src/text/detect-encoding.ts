import { decodeStrictly, UNKNOWN_ENCODING } from "./decode-as.ts";
import { guessUtf16 } from "./guess-utf16.ts";
import { countControls } from "./looks-binary.ts";
import { MULTIBYTE_CANDIDATES } from "./multibyte-candidates.ts";
import { scoreMultibyte } from "./score-multibyte.ts";
import { charactersOf, type HighBytes, highBytesOf, scoreSingleByte } from "./score-single-byte.ts";
import { SINGLE_BYTE_CANDIDATES } from "./single-byte-candidates.ts";
import { type Utf8Evidence, utf8Evidence } from "./utf8-evidence.ts";

export const SAMPLE_BYTES: number = 64 * 1024;

/**
 * The encoding of a text, judged by its first 64 KB, as a label of the Encoding Standard. Give it the whole file or at
 * least that much of it. `unknown-8bit` where the bytes beyond ASCII could be several texts, or none.
 */
export function detectEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const bom = bomOf(sample);
  if (bom !== undefined) return bom.encoding;
  const wide = guessUtf16(sample);
  if (wide !== undefined) return wide;
  // A character may be cut where the sample was.
  const unfinished = sample.length === SAMPLE_BYTES;
  if (decodeStrictly(sample, "utf-8", unfinished) !== undefined) return "utf-8";
  const evidence = utf8Evidence(sample);
  if (isUtf8(evidence)) return "utf-8";
  const guess = bestGuess(sample, unfinished);
  return guess === UNKNOWN_ENCODING && evidence.strong > 0 ? "utf-8" : guess;
}

// Some stray bytes do not turn UTF-8 into something else.
function isUtf8({ strong, weak, faults }: Utf8Evidence): boolean {
  return strong + weak > 0 && strong + weak / 2 >= faults;
}

interface Guess {
  encoding: string;
  score: number;
  /** It may be what the bytes are, and may also be said to be. */
  isProven: boolean;
}

/** A rival that is less likely by this (a logarithm) is out of the question. */
const CLEAR_MARGIN = 2.2;
/** Of a byte beyond ASCII, on the average; below this the text is in no language that is known here. */
const LEAST_MEAN_FIT = -5.2;
const FEWEST_JUDGED = 2;
const ODD_CONTROL = -6;

function bestGuess(sample: Uint8Array, unfinished: boolean): string {
  const high = highBytesOf(sample);
  const least =
    LEAST_MEAN_FIT * Math.max(FEWEST_JUDGED, high.offsets.length) - countControls(sample) * ODD_CONTROL;
  const singles: Guess[] = SINGLE_BYTE_CANDIDATES.map((candidate) => {
    const { score, fit } = scoreSingleByte(sample, high, candidate);
    return { encoding: candidate.encoding, score, isProven: fit >= least && isVaried(high) };
  });
  const pairs: Guess[] = MULTIBYTE_CANDIDATES.flatMap((candidate) => {
    const score = scoreMultibyte(sample, unfinished, candidate);
    return score === undefined ? [] : [{ encoding: candidate.encoding, ...score }];
  });
  const [best, ...rivals] = [...singles, ...pairs].sort((a, b) => b.score - a.score);
  if (best === undefined || !best.isProven) return UNKNOWN_ENCODING;
  const rival = rivals.find((guess) => !givesSameText(best, guess, high));
  const isClear = rival === undefined || best.score - rival.score >= CLEAR_MARGIN;
  return isClear ? nameOf(best, singles, high) : UNKNOWN_ENCODING;
}

const MANY_BYTES = 16;
const FEWEST_DIFFERENT = 3;

/** Many bytes that are nearly all the same are no text, unless it is of ASCII for the most part. */
function isVaried({ offsets, counts, asciiLetters }: HighBytes): boolean {
  if (offsets.length < MANY_BYTES || asciiLetters > offsets.length) return true;
  return counts.filter((times) => times > 0).length >= FEWEST_DIFFERENT;
}

/** The first of those that read the bytes alike. */
function nameOf(best: Guess, singles: readonly Guess[], high: HighBytes): string {
  return singles.find((guess) => givesSameText(best, guess, high))?.encoding ?? best.encoding;
}

function givesSameText(one: Guess, two: Guess, { counts }: HighBytes): boolean {
  if (isMultibyte(one) || isMultibyte(two)) return false;
  const [first, second] = [charactersOf(one.encoding), charactersOf(two.encoding)];
  return counts.every((times, byte) => times === 0 || first[byte] === second[byte]);
}

function isMultibyte({ encoding }: Guess): boolean {
  return MULTIBYTE_CANDIDATES.some((candidate) => candidate.encoding === encoding);
}

/** A byte-order mark at the head of a file. */
interface ByteOrderMark {
  encoding: "utf-8" | "utf-16le" | "utf-16be";
  /** Bytes. */
  length: number;
}

export function bomOf(bytes: Uint8Array): ByteOrderMark | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: "utf-8", length: 3 };
  if (first === 0xff && second === 0xfe) return { encoding: "utf-16le", length: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: "utf-16be", length: 2 };
  return undefined;
}
