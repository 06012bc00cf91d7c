import { CUT_MARGIN, cutEnds, cutSizes, DEFAULT_CAP, type TruncatedText } from "../budget/cut-ends.ts";
import { lostNote } from "../budget/note-text.ts";
import type { SpillSink } from "../budget/sink/spill-sink.ts";

/** Holds the head and the tail of any amount of output. */
export interface MemorySink extends SpillSink {
  /** What was written, its middle cut out where it was more than the cap. */
  read(): TruncatedText;
}

/** Keeps as much as `truncateMiddle` would leave of the whole. Bytes are read as UTF-8, split characters included. */
export function createMemorySink(cap: number = DEFAULT_CAP): MemorySink {
  const sizes = cutSizes(cap);
  const startSize = cap + CUT_MARGIN;
  const endSize = sizes.tail + CUT_MARGIN;
  const decoder = new TextDecoder();
  let start = "";
  let end = "";
  let total = 0;

  function keep(text: string): void {
    total += text.length;
    if (start.length < startSize) start += text.slice(0, startSize - start.length);
    end += text.slice(-endSize);
    // Only now and then, so that the cost stays linear in what is written.
    if (end.length > 2 * endSize) end = end.slice(-endSize);
  }

  function read(): TruncatedText {
    keep(decoder.decode());
    if (total <= cap) return { text: start, truncated: false, originalChars: total, cutChars: 0 };
    return cutEnds(start, end, total, sizes, lostNote);
  }

  return {
    write: (chunk) =>
      keep(typeof chunk === "string" ? decoder.decode() + chunk : decoder.decode(chunk, { stream: true })),
    read,
    finish: async () => read(),
  };
}
