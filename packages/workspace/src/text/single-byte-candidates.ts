import {
  ARABIC,
  BALTIC,
  CENTRAL_EUROPEAN,
  CYRILLIC,
  GREEK,
  HEBREW,
  type Language,
  THAI,
  TURKISH,
  WESTERN,
} from "./letter-frequency.ts";

/** An encoding of one byte a character and the languages that are written in it. */
export interface SingleByteCandidate {
  encoding: string;
  languages: readonly Language[];
  /** Logarithm of how usual the encoding is beside windows-1252. */
  prior: number;
  /** Words that speak for it in the lines of the letters: names in English text and code are mostly western. */
  words?: RegExp;
}

const ENGLISH =
  /\b(?:the|and|of|for|that|with|are|you|not|this|from|have|will|your|we|they|said|return|function|const|import|class|public|static|string|author|copyright|license|version|name|value|price|title|city|user)\b/gi;

/** In descending order of use: of two that give the same text the first one names it. */
export const SINGLE_BYTE_CANDIDATES: readonly SingleByteCandidate[] = [
  { encoding: "windows-1252", languages: WESTERN, prior: 0, words: ENGLISH },
  { encoding: "windows-1251", languages: CYRILLIC, prior: -0.5 },
  { encoding: "windows-1250", languages: CENTRAL_EUROPEAN, prior: -2 },
  { encoding: "iso-8859-2", languages: CENTRAL_EUROPEAN, prior: -2.5 },
  { encoding: "koi8-r", languages: CYRILLIC, prior: -1 },
  { encoding: "koi8-u", languages: CYRILLIC, prior: -1.5 },
  { encoding: "windows-1253", languages: GREEK, prior: -1 },
  { encoding: "iso-8859-7", languages: GREEK, prior: -1 },
  { encoding: "windows-1254", languages: TURKISH, prior: -2.5 },
  { encoding: "windows-1255", languages: HEBREW, prior: -1 },
  { encoding: "iso-8859-8", languages: HEBREW, prior: -1.5 },
  { encoding: "windows-1256", languages: ARABIC, prior: -1 },
  { encoding: "iso-8859-6", languages: ARABIC, prior: -1.5 },
  { encoding: "windows-874", languages: THAI, prior: -1 },
  { encoding: "windows-1257", languages: BALTIC, prior: -1.5 },
  { encoding: "iso-8859-15", languages: WESTERN, prior: -2 },
  { encoding: "iso-8859-5", languages: CYRILLIC, prior: -2 },
  { encoding: "ibm866", languages: CYRILLIC, prior: -2 },
  { encoding: "x-mac-cyrillic", languages: CYRILLIC, prior: -3 },
];
