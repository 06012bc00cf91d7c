/** Inclusive. */
type Range = readonly [number, number];

const TRAIL: Range = [0x40, 0xfe];
const DIGIT: Range = [0x30, 0x39];
const EUC: Range = [0xa1, 0xfe];

// Later sequences give way to earlier ones where two mean the same character, as encoders choose.
const STRUCTURES: Readonly<Record<string, readonly (readonly Range[])[]>> = {
  gb18030: [
    [[0x81, 0xfe], TRAIL],
    [[0x81, 0x84], DIGIT, [0x81, 0xfe], DIGIT],
  ],
  // What stands before A1 is a later extension.
  big5: [
    [[0xa1, 0xfe], TRAIL],
    [[0x81, 0xa0], TRAIL],
  ],
  // ED and EE repeat what stands behind FA.
  shift_jis: [
    [[0x80, 0xff]],
    [
      [0x81, 0xec],
      [0x40, 0xfc],
    ],
    [
      [0xef, 0xfc],
      [0x40, 0xfc],
    ],
    [
      [0xed, 0xee],
      [0x40, 0xfc],
    ],
  ],
  "euc-jp": [
    [EUC, EUC],
    [[0x8e, 0x8e], EUC],
    [[0x8f, 0x8f], EUC, EUC],
  ],
  "euc-kr": [
    [
      [0x81, 0xfe],
      [0x41, 0xfe],
    ],
  ],
};

const SINGLE_BYTES: readonly (readonly Range[])[] = [[[0x80, 0xff]]];

/** Every sequence of bytes, beside ASCII, that may be a character of an encoding. */
export function byteSequences(encoding: string): number[][] {
  return (STRUCTURES[encoding] ?? SINGLE_BYTES).flatMap((ranges) =>
    ranges.reduce<number[][]>(
      (heads, [first, last]) =>
        heads.flatMap((head) =>
          Array.from({ length: last - first + 1 }, (_, step) => [...head, first + step]),
        ),
      [[]],
    ),
  );
}
