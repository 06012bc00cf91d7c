import { keepLastStates } from "./last-states.ts";
import { createOpenText, dropStart } from "./open-text.ts";
import { createSequenceStripper } from "./strip-sequences.ts";
import type { Tidier } from "./tidy-output.ts";

/** More than any line that a person would read; longer ones are passed on in pieces. */
const LONGEST_LINE = 1024 * 1024;

/** `write` gets whole lines; the bytes are good until it returns. */
export function createTextTidier(write: (bytes: Buffer) => void): Tidier {
  const open = createOpenText();
  const stripper = createSequenceStripper(open);
  const pass = (count: number) => {
    if (count === 0) return;
    const left = keepLastStates(open.bytes.subarray(0, count));
    if (left > 0) write(open.bytes.subarray(0, left));
    dropStart(open, count);
  };
  const passAll = () => {
    stripper.giveUp();
    pass(open.length);
  };
  return {
    push(chunk) {
      stripper.push(chunk);
      pass(open.bytes.subarray(0, open.length).lastIndexOf("\n") + 1);
      if (open.length > LONGEST_LINE) passAll();
    },
    end: passAll,
  };
}
