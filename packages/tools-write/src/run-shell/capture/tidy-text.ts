import { createDrawnLines } from "./drawn-lines.ts";
import { createSequenceStripper } from "./strip-sequences.ts";

/**
 * Takes from output what only a terminal shows: colours and cursor moves, and of a line that was drawn over with
 * carriage returns all but its last state. Works on bytes, and never splits a character. From a NUL on they are no text
 * and stay as they are; where one is near the beginning, all of them.
 */
export interface Tidier {
  push(chunk: Buffer): void;
  end(): void;
}

/** Text without what only a terminal shows. The bytes that `write` gets are good until it returns. */
export function createTextTidier(write: (bytes: Buffer) => void): Tidier {
  const lines = createDrawnLines(write);
  const stripper = createSequenceStripper(lines);
  return {
    push(chunk) {
      stripper.push(chunk);
      lines.passLines();
    },
    end() {
      stripper.end();
      lines.passAll();
    },
  };
}
