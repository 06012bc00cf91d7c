import { HANGUL, JAPANESE_KANJI, SIMPLIFIED_HAN, TRADITIONAL_HAN } from "./frequent-characters.ts";

/** An encoding of two-byte characters, and how usual each part of its table is in real text. */
export interface MultibyteCandidate {
  encoding: string;
  /** Characters that a wrong reading hardly ever gives. */
  isFrequent(character: string): boolean;
  /** Chance of one frequent character. */
  frequentChance: number;
  /** Chance of a character by its first two bytes, and its length in bytes. */
  weigh(lead: number, trail: number): { chance: number; length: number };
}

// The share of a text that each part has, over the characters in it.
const FREQUENT_HAN = 0.5 / 424;
const USUAL_HAN = 0.35 / 3_755;
const RARE_HAN = 0.01 / 3_008;
const PUNCTUATION = 0.13 / 188;
const KANA = 0.5 / 170;
const ODD = 1e-7;

const KANA_CHARACTER = /[\u3041-\u3096\u30a1-\u30fc]/;
const CJK_PUNCTUATION = /[，。、：；？！（）「」『』《》【】“”]/;

function pair(chance: number): { chance: number; length: number } {
  return { chance, length: 2 };
}

function frequentIn(letters: ReadonlySet<string>): (character: string) => boolean {
  return (character) => letters.has(character) || CJK_PUNCTUATION.test(character);
}

const isJapanese = (character: string) =>
  KANA_CHARACTER.test(character) || frequentIn(JAPANESE_KANJI)(character);

// Each standard puts its most used characters in one block of lead bytes.
export const MULTIBYTE_CANDIDATES: readonly MultibyteCandidate[] = [
  {
    encoding: "gb18030",
    // A Han character of four bytes, whose even ones are digits, comes about by chance hardly ever.
    isFrequent: (character) =>
      frequentIn(SIMPLIFIED_HAN)(character) || (character.length > 1 && /\p{Script=Han}/u.test(character)),
    frequentChance: FREQUENT_HAN,
    weigh: (lead, trail) => {
      if (trail >= 0x30 && trail <= 0x39) return { chance: ODD, length: 4 };
      if (trail < 0xa1) return pair(ODD);
      if (lead === 0xa1 || lead === 0xa3) return pair(PUNCTUATION);
      if (lead >= 0xb0 && lead <= 0xd7) return pair(USUAL_HAN);
      return pair(lead >= 0xd8 && lead <= 0xf7 ? RARE_HAN : ODD);
    },
  },
  {
    encoding: "big5",
    isFrequent: frequentIn(TRADITIONAL_HAN),
    frequentChance: FREQUENT_HAN,
    weigh: (lead) => {
      if (lead >= 0xa4 && lead <= 0xc6) return pair(USUAL_HAN);
      if (lead >= 0xa1 && lead <= 0xa3) return pair(PUNCTUATION);
      return pair(lead >= 0xc9 && lead <= 0xf9 ? RARE_HAN : ODD);
    },
  },
  {
    encoding: "euc-jp",
    isFrequent: isJapanese,
    frequentChance: 0.25 / 328,
    weigh: (lead) => {
      if (lead === 0x8f) return { chance: ODD, length: 3 };
      if (lead === 0xa4 || lead === 0xa5) return pair(KANA);
      if (lead === 0xa1 || lead === 0xa3) return pair(PUNCTUATION);
      return pair(lead >= 0xb0 && lead <= 0xcf ? USUAL_HAN : RARE_HAN / 10);
    },
  },
  {
    encoding: "shift_jis",
    isFrequent: isJapanese,
    frequentChance: 0.25 / 328,
    weigh: (lead, trail) => {
      // Half-width kana, of one byte each.
      if (lead >= 0xa1 && lead <= 0xdf) return { chance: 0.002 / 63, length: 1 };
      if (lead === 0x80 || lead >= 0xfd) return { chance: ODD, length: 1 };
      if ((lead === 0x82 && trail >= 0x9f) || (lead === 0x83 && trail <= 0x96)) return pair(KANA);
      if (lead === 0x81 || lead === 0x82) return pair(PUNCTUATION);
      return pair(lead >= 0x88 && lead <= 0x97 ? USUAL_HAN : RARE_HAN / 10);
    },
  },
  {
    encoding: "euc-kr",
    isFrequent: frequentIn(HANGUL),
    frequentChance: 0.65 / 206,
    weigh: (lead, trail) => {
      if (trail < 0xa1) return pair(ODD);
      if (lead >= 0xb0 && lead <= 0xc8) return pair(0.3 / 2_350);
      return pair(lead === 0xa1 || lead === 0xa3 ? PUNCTUATION / 3 : ODD);
    },
  },
];
