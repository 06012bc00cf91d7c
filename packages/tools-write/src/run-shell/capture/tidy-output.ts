import { ESCAPE } from "./escape-sequence.ts";
import { createTextTidier, type Tidier } from "./tidy-text.ts";

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
