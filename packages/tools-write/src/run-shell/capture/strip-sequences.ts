import { ESCAPE, nextPart, type SequencePart } from "./escape-sequence.ts";
import { makeRoom, type OpenText } from "./open-text.ts";

/** Appends output to a text without the sequences that only a terminal shows: colours, cursor moves, titles, links. */
export interface SequenceStripper {
  push(chunk: Buffer): void;
  /** Lets what stands there of a sequence that is not complete be text. */
  giveUp(): void;
}

export function createSequenceStripper(text: OpenText): SequenceStripper {
  let part: SequencePart | undefined;
  // An open sequence is the end of the text, without its escape, until it is complete.
  let openLength = 0;

  return {
    push(chunk) {
      makeRoom(text, chunk.length);
      const { bytes } = text;
      if (part === undefined && !chunk.includes(ESCAPE)) {
        text.length += chunk.copy(bytes, text.length);
        return;
      }
      let end = text.length;
      let begin = end - openLength;
      // Byte by byte: calls that copy a stretch would cost more, short as those between colours are.
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] ?? 0;
        if (part === undefined && byte !== ESCAPE) {
          bytes[end++] = byte;
          continue;
        }
        const next = part === undefined ? "none" : nextPart(part, byte);
        if (next === "end") {
          part = undefined;
          end = begin;
        } else if (next !== "none") {
          part = next;
          if (byte !== ESCAPE) bytes[end++] = byte;
        } else if (part === "escapeInString") {
          // It began another sequence, which the same byte goes on with.
          part = "start";
          begin = end;
          at--;
        } else if (byte === ESCAPE) {
          part = "start";
          begin = end;
        } else {
          part = undefined;
          bytes[end++] = byte;
        }
      }
      text.length = end;
      openLength = part === undefined ? 0 : end - begin;
    },
    giveUp() {
      part = undefined;
      openLength = 0;
    },
  };
}
