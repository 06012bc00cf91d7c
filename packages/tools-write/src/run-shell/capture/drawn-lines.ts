import { ESCAPE } from "./escape-sequence.ts";

const [LINE_END, RETURN] = [0x0a, 0x0d];

/** More than any line that a person would read; longer ones are passed on in pieces of this size. */
const LONGEST_LINE = 1024 * 1024;

/** Lines as a terminal would leave them: of one that is drawn over with carriage returns only the last state. */
export interface DrawnLines {
  /** Draws bytes up to an escape, or all of them; where it stopped. */
  putText(chunk: Uint8Array, from: number): number;
  /** Many bytes at once; false, and nothing is taken, where they must come one by one. */
  putPlain(chunk: Buffer): boolean;
  /** Passes whole lines on. */
  passLines(): void;
  passAll(): void;
}

/** The bytes that `write` gets are good until it returns: one buffer serves for any amount of output. */
export function createDrawnLines(
  write: (bytes: Buffer) => void,
  longestLine: number = LONGEST_LINE,
): DrawnLines {
  const bytes = Buffer.allocUnsafeSlow(longestLine);
  let length = 0;
  let lineStart = 0;
  // After a carriage return: what is drawn next takes the place of the line, and a line end takes nothing.
  let isAtStart = false;

  function pass(count: number): void {
    if (count > 0) write(bytes.subarray(0, count));
    bytes.copyWithin(0, count, length);
    length -= count;
    lineStart = Math.max(0, lineStart - count);
  }
  function makeRoom(): void {
    pass(lineStart > 0 ? lineStart : length);
  }
  return {
    putText(chunk, from) {
      let at = from;
      for (; at < chunk.length; at++) {
        const byte = chunk[at] ?? 0;
        if (byte === ESCAPE) break;
        if (byte === RETURN) {
          isAtStart = true;
          continue;
        }
        if (isAtStart && byte !== LINE_END) length = lineStart;
        isAtStart = false;
        if (length === longestLine) makeRoom();
        bytes[length++] = byte;
        if (byte === LINE_END) lineStart = length;
      }
      return at;
    },
    putPlain(chunk) {
      if (isAtStart || length + chunk.length > longestLine || chunk.includes(RETURN)) return false;
      const lastEnd = chunk.lastIndexOf(LINE_END);
      if (lastEnd >= 0) lineStart = length + lastEnd + 1;
      length += chunk.copy(bytes, length);
      return true;
    },
    passLines: () => pass(lineStart),
    passAll: () => pass(length),
  };
}
