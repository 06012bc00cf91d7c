import { decodeStrictly } from "./decode-as.ts";
import type { MultibyteCandidate } from "./multibyte-candidates.ts";

/** Fewer characters are no evidence: two bytes beside each other can be anything. */
const LEAST_EVIDENCE = 2;
const MAX_BROKEN_LINES = 0.1;
const BROKEN_LINE = -12;
// Other encodings would have to explain the letter that is taken for a second byte.
const ASCII_TRAIL = Math.log(30);

export interface MultibyteScore {
  /** Logarithm of how likely the bytes are text in the encoding. */
  score: number;
  /** It holds enough frequent characters to be taken; one that does not may still be what the bytes are. */
  isProven: boolean;
}

/** Undefined where bytes don't fit an encoding, or are too few to speak for it. */
export function scoreMultibyte(
  bytes: Uint8Array,
  unfinished: boolean,
  candidate: MultibyteCandidate,
): MultibyteScore | undefined {
  const whole = decodeStrictly(bytes, candidate.encoding, unfinished);
  if (whole !== undefined) return scoreOf(addLine(bytes, whole, candidate, nothing()));
  // Some stray bytes break only the lines that they are in: a line end is part of no character.
  const sum = nothing();
  let broken = 0;
  let lines = 0;
  for (const { line } of linesWithHighBytes(bytes)) {
    const text = decodeStrictly(line, candidate.encoding, unfinished);
    lines++;
    if (text === undefined) broken++;
    else addLine(line, text, candidate, sum);
  }
  if (broken > lines * MAX_BROKEN_LINES) return undefined;
  const score = scoreOf(sum);
  return score === undefined ? undefined : { ...score, score: score.score + broken * BROKEN_LINE };
}

interface Sum {
  score: number;
  characters: number;
  frequent: number;
  /** Characters whose second byte is a letter of ASCII. */
  asciiTrails: number;
}

function nothing(): Sum {
  return { score: 0, characters: 0, frequent: 0, asciiTrails: 0 };
}

function scoreOf({ score, characters, frequent, asciiTrails }: Sum): MultibyteScore | undefined {
  if (characters < LEAST_EVIDENCE || (frequent === 0 && asciiTrails > characters / 2)) return undefined;
  // The fewer characters, the more of them must be frequent: of two or three each.
  const least = characters * Math.min(1, 0.25 + 1.3 / Math.sqrt(characters));
  return { score, isProven: frequent >= Math.max(LEAST_EVIDENCE, least) };
}

function addLine(bytes: Uint8Array, text: string, candidate: MultibyteCandidate, sum: Sum): Sum {
  let at = 0;
  for (const character of text) {
    const lead = bytes[at] ?? 0;
    const trail = bytes[at + 1] ?? 0;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const { chance, length } = candidate.weigh(lead, trail);
    const isFrequent = candidate.isFrequent(character);
    sum.characters++;
    // A pair of surrogates counts twice: four bytes prove more than two.
    if (isFrequent) sum.frequent += character.length;
    sum.score += Math.log(isFrequent ? Math.max(chance, candidate.frequentChance) : chance);
    if (length === 2 && trail < 0x80) {
      sum.score += ASCII_TRAIL;
      sum.asciiTrails++;
    }
    at += length;
  }
  return sum;
}

const LINE_FEED = 0x0a;

/** A line with its line end, and where it begins. */
interface LineOfBytes {
  start: number;
  line: Uint8Array;
}

/** The lines of a text that hold a byte beyond ASCII: what they are written in shows by no other. */
export function* linesWithHighBytes(bytes: Uint8Array): Generator<LineOfBytes> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1);
    if (line.some((byte) => byte >= 0x80)) yield { start, line };
    start += line.length;
  }
}
