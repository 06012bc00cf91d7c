import type { DrawnLines } from "./drawn-lines.ts";
import { ESCAPE, nextPart, type SequencePart } from "./escape-sequence.ts";

/** Longer ones are taken for text. */
const LONGEST_SEQUENCE = 64 * 1024;

/** Draws output without the sequences that only a terminal shows: colours, cursor moves, titles, links. */
export interface SequenceStripper {
  push(chunk: Buffer): void;
  end(): void;
}

export function createSequenceStripper(lines: DrawnLines): SequenceStripper {
  let part: SequencePart | undefined;
  /** What there is of an open sequence, without its escape. */
  const open: number[] = [];

  function giveUp(next: SequencePart | undefined): void {
    part = next;
    lines.putText(Uint8Array.from(open), 0);
    open.length = 0;
  }
  /** False when the byte is to be looked at again. */
  function goOn(from: SequencePart, byte: number): boolean {
    const next = nextPart(from, byte);
    if (next === "end") {
      part = undefined;
      open.length = 0;
    } else if (next === "none" || open.length === LONGEST_SEQUENCE) {
      // An escape in a string that does not end it begins another sequence.
      giveUp(from === "escapeInString" ? "start" : undefined);
      return false;
    } else {
      part = next;
      if (byte !== ESCAPE) open.push(byte);
    }
    return true;
  }

  return {
    push(chunk) {
      if (part === undefined && !chunk.includes(ESCAPE) && lines.putPlain(chunk)) return;
      for (let at = 0; at < chunk.length; ) {
        if (part === undefined) {
          at = lines.putText(chunk, at);
          if (at === chunk.length) return;
          part = "start";
          at++;
        } else if (goOn(part, chunk[at] ?? 0)) at++;
      }
    },
    end: () => giveUp(undefined),
  };
}
