import { createDrawnLines } from "./drawn-lines.ts";
import { createSequenceStripper } from "./strip-sequences.ts";
import type { Tidier } from "./tidy-output.ts";

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
