import { HANGUL, SIMPLIFIED_HAN, TRADITIONAL_HAN } from "./frequent-characters.ts";

/** An encoding of two-byte characters, and how usual each part of its table is in real text (about 0 to 1). */
export interface MultibyteCandidate {
  encoding: string;
  frequent: ReadonlySet<string>;
  weigh(lead: number, trail: number): number;
  /** Weight and length of what is not a pair of bytes. */
  other?(lead: number, trail: number): { weight: number; length: number } | undefined;
}

const USUAL = 0.8;
const PUNCTUATION = 0.9;
const KANA = 1.2;
const RARE = 0.3;
const ODD = 0.05;

// Each standard puts its most used characters in one block of lead bytes.
export const MULTIBYTE_CANDIDATES: readonly MultibyteCandidate[] = [
  {
    encoding: "gb18030",
    frequent: SIMPLIFIED_HAN,
    weigh: (lead, trail) => {
      if (trail < 0xa1) return ODD;
      if (lead === 0xa1 || lead === 0xa3) return PUNCTUATION;
      if (lead >= 0xb0 && lead <= 0xd7) return USUAL;
      return lead >= 0xd8 && lead <= 0xf7 ? RARE : ODD;
    },
    other: (_lead, trail) => (trail >= 0x30 && trail <= 0x39 ? { weight: 0, length: 4 } : undefined),
  },
  {
    encoding: "big5",
    frequent: TRADITIONAL_HAN,
    weigh: (lead) => {
      if (lead >= 0xa4 && lead <= 0xc6) return USUAL;
      if (lead >= 0xa1 && lead <= 0xa3) return PUNCTUATION - 0.2;
      return lead >= 0xc9 && lead <= 0xf9 ? RARE : ODD;
    },
  },
  {
    encoding: "euc-jp",
    frequent: TRADITIONAL_HAN,
    weigh: (lead) => {
      if (lead === 0xa4 || lead === 0xa5) return KANA;
      if (lead === 0xa1 || lead === 0xa3) return PUNCTUATION;
      return lead >= 0xb0 && lead <= 0xcf ? USUAL - 0.1 : RARE - 0.1;
    },
    other: (lead) => (lead === 0x8f ? { weight: ODD, length: 3 } : undefined),
  },
  {
    encoding: "shift_jis",
    frequent: TRADITIONAL_HAN,
    weigh: (lead, trail) => {
      if ((lead === 0x82 && trail >= 0x9f) || (lead === 0x83 && trail <= 0x96)) return KANA;
      if (lead === 0x81 || lead === 0x82) return PUNCTUATION;
      return lead >= 0x88 && lead <= 0x97 ? USUAL - 0.1 : RARE - 0.1;
    },
    // Half-width kana, of one byte each.
    other: (lead) => (lead >= 0xa1 && lead <= 0xdf ? { weight: RARE, length: 1 } : undefined),
  },
  {
    encoding: "euc-kr",
    frequent: HANGUL,
    weigh: (lead, trail) => {
      if (trail < 0xa1) return ODD;
      if (lead >= 0xb0 && lead <= 0xc8) return USUAL;
      return lead === 0xa1 || lead === 0xa3 ? PUNCTUATION : ODD;
    },
  },
];
