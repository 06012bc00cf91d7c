import { decodeAs } from "./decode-as.ts";
import type { Language } from "./letter-frequency.ts";
import { linesWithHighBytes } from "./score-multibyte.ts";
import type { SingleByteCandidate } from "./single-byte-candidates.ts";

/** Bytes beyond ASCII of a sample, with their neighbours, as many as a guess needs. */
export interface HighBytes {
  /** Offsets in the sample. */
  offsets: readonly number[];
  /** Number of occurrences of each byte. */
  counts: readonly number[];
  /** The lines that these bytes are in, each byte a character. */
  lines: string;
  /** Letters of ASCII in these lines. */
  asciiLetters: number;
}

const MAX_HIGH_BYTES = 4_096;

export function highBytesOf(bytes: Uint8Array): HighBytes {
  const offsets: number[] = [];
  const counts = new Array<number>(256).fill(0);
  const lines: string[] = [];
  for (const { start, line } of linesWithHighBytes(bytes)) {
    lines.push(Buffer.from(line.buffer, line.byteOffset, line.length).toString("latin1"));
    for (let at = 0; at < line.length && offsets.length < MAX_HIGH_BYTES; at++) {
      const byte = line[at] ?? 0;
      if (byte < 0x80) continue;
      offsets.push(start + at);
      counts[byte] = (counts[byte] ?? 0) + 1;
    }
    if (offsets.length === MAX_HIGH_BYTES) break;
  }
  const text = lines.join("");
  return { offsets, counts, lines: text, asciiLetters: text.match(/[A-Za-z]/g)?.length ?? 0 };
}

/** Logarithms of how likely these bytes are text in an encoding, in the language that fits best. */
export interface SingleByteScore {
  /** To compare with other encodings. */
  score: number;
  /** Of the bytes alone, without how usual the encoding and so many of them are. */
  fit: number;
}

export function scoreSingleByte(
  bytes: Uint8Array,
  high: HighBytes,
  { encoding, languages, prior, words }: SingleByteCandidate,
): SingleByteScore {
  const characters = charactersOf(encoding);
  const neighbours = high.offsets.reduce((sum, at) => sum + fitAmongNeighbours(bytes, at, characters), 0);
  return languages
    .map((language) => {
      const fit = neighbours + lettersScore(language, high, characters);
      const usual = prior + (language.prior ?? 0) + wordsScore(words, high);
      return { fit, score: usual + fit + densityScore(language, high, characters) };
    })
    .reduce((best, one) => (one.score > best.score ? one : best));
}

function lettersScore(language: Language, { counts }: HighBytes, characters: readonly string[]): number {
  const chances = chancesOf(language);
  return counts.reduce((total, times, byte) => {
    const chance = times === 0 ? 0 : (chances.get(characters[byte] ?? "") ?? IMPOSSIBLE);
    return total + times * chance;
  }, 0);
}

const WORD = 2.5;
const MAX_WORDS = 2;

function wordsScore(words: RegExp | undefined, { lines }: HighBytes): number {
  const found = words === undefined ? 0 : (lines.match(words)?.length ?? 0);
  return Math.min(MAX_WORDS, found) * WORD;
}

// ASCII letters of another alphabet do not tell how many letters of its own a text should have.
const OTHER_SCRIPT = Math.log(0.3);

/** Likelihood of so many letters beyond ASCII among so many of ASCII (Poisson). */
function densityScore({ density }: Language, high: HighBytes, characters: readonly string[]): number {
  const letters = high.counts.reduce(
    (sum, times, byte) => sum + (times > 0 && kindOf(characters[byte] ?? "") !== "sign" ? times : 0),
    0,
  );
  if (density === undefined) return letters * OTHER_SCRIPT;
  return letters * Math.log(density) - density * (high.asciiLetters + letters);
}

const tables = new Map<string, readonly string[]>();

/** The character of each byte of an encoding. */
export function charactersOf(encoding: string): readonly string[] {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = [
    ...decodeAs(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      encoding,
    ).text,
  ];
  tables.set(encoding, table);
  return table;
}

const IMPOSSIBLE = Math.log(1e-5);
const CAPITALS = 0.06;
// Rates at which letters, and signs, of a list become less frequent.
const LETTER_DECAY = 3.2;
const SIGN_DECAY = 2.2;

// Signs that all languages use, the commonest first.
const SIGNS = "’“”–\u00a0«»…—„‘°€§·•£©µ³²®×±½¼¾‚‹›™´¿¡†¶¬¢¥ªº÷№";
/** Signs of quantities: these stand at a letter only in units, such as m², µm and °C. */
const QUANTITY = /[£€¥¢²³µ±½¼¾×÷°¿¡¹¶]/;
const UNIT = /^(?:m[²³]|°[CFK]|µ[mslgAFVWH])/;

const chances = new WeakMap<Language, ReadonlyMap<string, number>>();

function chancesOf(language: Language): ReadonlyMap<string, number> {
  const known = chances.get(language);
  if (known !== undefined) return known;
  const found = new Map<string, number>();
  share([...SIGNS], { whole: 1 - language.share, decay: SIGN_DECAY }, found);
  share([...language.letters], { whole: language.share, decay: LETTER_DECAY }, found);
  for (const letter of language.letters) {
    const capital = letter.toUpperCase();
    if (!found.has(capital)) found.set(capital, (found.get(letter) ?? IMPOSSIBLE) + Math.log(CAPITALS));
  }
  chances.set(language, found);
  return found;
}

function share(
  characters: readonly string[],
  { whole, decay }: { whole: number; decay: number },
  into: Map<string, number>,
): void {
  const step = characters.length / decay;
  const weights = characters.map((_, rank) => Math.exp(-rank / step));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  for (const [rank, character] of characters.entries())
    into.set(character, Math.log((whole * (weights[rank] ?? 0)) / sum));
}

const MIXED_SCRIPTS = Math.log(0.002);
const ACCENTS_IN_A_ROW = Math.log(0.3);
const CAPITAL_WITHIN = Math.log(0.02);
const ALONE = Math.log(0.2);
const IN_UNIT = Math.log(100);
const SIGN_WITHIN = Math.log(0.03);

/** Score of a character between its neighbours. */
function fitAmongNeighbours(bytes: Uint8Array, at: number, characters: readonly string[]): number {
  const read = (index: number) => characters[bytes[index] ?? 0x20] ?? " ";
  const [before, character, after] = [read(at - 1), read(at), read(at + 1)];
  const [kindBefore, kind, kindAfter] = [kindOf(before), kindOf(character), kindOf(after)];
  if (kind === "sign") {
    const isWithin = kindBefore !== "sign" && kindAfter !== "sign";
    if (QUANTITY.test(character)) {
      if (kindBefore === "sign" && kindAfter === "sign") return 0;
      const isUnit = !isWithin && UNIT.test(kindBefore === "sign" ? character + after : before + character);
      if (!/[¿¡]/.test(character) || isWithin) return isUnit ? IN_UNIT : SIGN_WITHIN;
    }
    return isWithin && !/[’–—·´]/.test(character) ? SIGN_WITHIN : 0;
  }
  const script = scriptOf(kind);
  if (kindBefore === "sign" && kindAfter === "sign") {
    const amongLatin = [read(at - 2), read(at + 2)].every((near) => scriptOf(kindOf(near)) === "latin");
    return amongLatin && script !== "latin" ? MIXED_SCRIPTS : ALONE;
  }
  const mixed = [kindBefore, kindAfter].some((near) => near !== "sign" && scriptOf(near) !== script);
  const isBeside =
    script === "latin" && [before, after].some((near) => near > "\x7f" && kindOf(near) !== "sign");
  const capitalWithin =
    isCapital(kind) && (isLower(kindBefore) || (isCapital(kindBefore) && isLower(kindAfter)));
  const capitalAfter = isLower(kind) && isCapital(kindAfter);
  return (
    (isBeside ? ACCENTS_IN_A_ROW : 0) +
    (mixed ? MIXED_SCRIPTS : 0) +
    (capitalWithin ? CAPITAL_WITHIN : 0) +
    (capitalAfter ? CAPITAL_WITHIN : 0)
  );
}

/** A sign, or a letter's script and case. */
type Kind = "sign" | `${"latin" | "other"} ${"lower" | "capital" | "plain"}`;

const kinds = new Map<string, Kind>();

function kindOf(character: string): Kind {
  const known = kinds.get(character);
  if (known !== undefined) return known;
  const kind = classify(character);
  kinds.set(character, kind);
  return kind;
}

function classify(character: string): Kind {
  if (!/[\p{L}\p{M}]/u.test(character) || /[ªºµ]/.test(character)) return "sign";
  const script = /\p{Script=Latin}/u.test(character) ? "latin" : "other";
  if (/\p{Lu}/u.test(character)) return `${script} capital`;
  return /\p{Ll}/u.test(character) ? `${script} lower` : `${script} plain`;
}

function scriptOf(kind: Kind): string {
  return kind.slice(0, 5);
}

function isLower(kind: Kind): boolean {
  return kind.endsWith("lower");
}

function isCapital(kind: Kind): boolean {
  return kind.endsWith("capital");
}
