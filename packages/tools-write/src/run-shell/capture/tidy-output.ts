import { ESCAPE } from "./escape-sequence.ts";
import { createTextTidier } from "./tidy-text.ts";

/**
 * Takes from output what only a terminal shows: colours and cursor moves, and of a line that was drawn over with
 * carriage returns all but its last state. Works on bytes, and never splits a character. From a NUL on they are no text
 * and stay as they are; where one is near the beginning, all of them.
 */
export interface Tidier {
  push(chunk: Buffer): void;
  end(): void;
}

const NUL = 0;
/** Bytes that are looked at before the first are passed on. */
const HEAD_BYTES = 8 * 1024;

/** The bytes that `write` gets are good until it returns. */
export function createTidier(write: (bytes: Buffer) => void): Tidier {
  const text = createTextTidier(write);
  let head: Buffer | undefined = Buffer.alloc(0);
  let isBinary = false;

  function pass(bytes: Buffer): void {
    const nul = isBinary ? 0 : bytes.indexOf(NUL);
    text.push(nul === -1 ? bytes : bytes.subarray(0, nul));
    if (nul === -1) return;
    text.end();
    isBinary = true;
    if (nul < bytes.length) write(bytes.subarray(nul));
  }
  function passHead(): void {
    if (head === undefined) return;
    isBinary = head.subarray(0, HEAD_BYTES).includes(NUL);
    pass(head);
    head = undefined;
  }

  return {
    push(chunk) {
      if (head === undefined) return pass(chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length >= HEAD_BYTES) passHead();
    },
    end() {
      passHead();
      text.end();
    },
  };
}

/** True if there is nothing to tidy. */
export function isTidy(chunk: Buffer): boolean {
  return !chunk.includes(ESCAPE) && !chunk.includes("\r");
}
