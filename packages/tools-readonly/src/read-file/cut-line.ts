/** A line as it is shown. */
export interface WindowLine {
  number: number;
  text: string;
  /** The column of the first character that is not shown; undefined when all are. */
  nextColumn: number | undefined;
  /** All characters of the line, UTF-16 code units. */
  length: number;
}

/** Takes a line in pieces and keeps only the characters from `skip` on, at most `most`; so a line may have any size. */
export interface LineCutter {
  push(piece: string): void;
  finish(number: number, hasLineEnd: boolean): WindowLine & { crlf: boolean };
}

export function createLineCutter(skip: number, most: number): LineCutter {
  let kept = "";
  let length = 0;
  let last = "";
  return {
    push(piece) {
      if (piece === "") return;
      // One more than is shown, to see whether the cut would fall inside a character.
      const from = Math.max(0, skip - 1 - length);
      const to = skip + most - length;
      if (to > from) kept += piece.slice(from, to);
      length += piece.length;
      last = piece.at(-1) ?? last;
    },
    finish(number, hasLineEnd) {
      const crlf = hasLineEnd && last === "\r";
      const characters = crlf ? length - 1 : length;
      const base = Math.max(0, skip - 1);
      const from = skip > base && isLowSurrogate(kept, skip - base) ? base : skip;
      let to = Math.min(characters, skip + most);
      if (to < characters && isHighSurrogate(kept, to - 1 - base)) to--;
      const text = kept.slice(from - base, Math.max(from, to) - base);
      return { number, text, nextColumn: to < characters ? to + 1 : undefined, length: characters, crlf };
    },
  };
}

function isHighSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
}
