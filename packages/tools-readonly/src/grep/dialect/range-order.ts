/** Follows the characters of a class one by one, so that a range which runs backwards is found where it stands. */
export interface RangeOrder {
  /** A single character; the place of the range that it ends, if that runs backwards. */
  character(codePoint: number, at: number): number | undefined;
  /** A hyphen that may make a range. */
  hyphen(at: number): number | undefined;
  /** Anything that can neither begin nor end a range. */
  other(): undefined;
}

interface Character {
  codePoint: number;
  at: number;
}

export function createRangeOrder(): RangeOrder {
  let previous: Character | undefined;
  let first: Character | undefined;
  const character: RangeOrder["character"] = (codePoint, at) => {
    const begun = first;
    first = undefined;
    previous = begun === undefined ? { codePoint, at } : undefined;
    return begun !== undefined && codePoint < begun.codePoint ? begun.at : undefined;
  };
  return {
    character,
    hyphen(at) {
      if (previous === undefined) return character(0x2d, at);
      first = previous;
      previous = undefined;
      return undefined;
    },
    other() {
      previous = undefined;
      first = undefined;
      return undefined;
    },
  };
}
