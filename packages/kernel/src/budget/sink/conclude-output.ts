import type { SpillEntry, SpillStore, SpillWriter } from "@toolrail/protocol";
import { keepEnds } from "../cut-ends.ts";
import { cutSizes } from "../cut-sizes.ts";
import { attempt } from "../keep-original.ts";
import { leftOutBytesNote, UNREAD_NOTE, unkeptBytesNote } from "../note-text.ts";
import type { StreamedOutput } from "../result-facts.ts";
import { mediaTypeOf } from "../text-bytes.ts";
import { decodeEnd, decodeExactly, decodeStart } from "./decode-ends.ts";
import type { EndBuffer } from "./end-buffer.ts";
import { type HeldOutput, MOST_HELD } from "./held-output.ts";

export interface ConcludeOptions {
  callId: string;
  store: SpillStore;
  /** Bytes that an excerpt is cut from, at either end. */
  endBytes: number;
  preview: number;
  cap: number;
}

/** What an output came to: text like any other, an original in the store, or what is left of one that could not be kept. */
export async function concludeOutput(
  held: HeldOutput,
  end: EndBuffer,
  options: ConcludeOptions,
): Promise<StreamedOutput> {
  if (!held.writer && !held.failed) return wholeOutput(held.start(), options);
  const entry = held.writer && (await closeWriter(held.writer));
  const output = entry && (await attempt(storedOutput(entry, options)));
  return output ?? lostOutput(held, end, options);
}

async function closeWriter(writer: SpillWriter): Promise<SpillEntry | undefined> {
  const entry = await attempt(writer.close());
  if (!entry) await attempt(writer.discard());
  return entry;
}

// Bytes that are no text can't come back from a view.
async function wholeOutput(
  bytes: Uint8Array,
  { callId, store, preview }: ConcludeOptions,
): Promise<StreamedOutput> {
  const exact = decodeExactly(bytes);
  const text = exact ?? new TextDecoder().decode(bytes);
  const output = { text, truncated: false, originalChars: text.length };
  if (exact !== undefined || bytes.length <= preview) return output;
  const entry = await attempt(store.write(callId, bytes, mediaTypeOf(bytes)));
  return entry ? { ...output, kept: { entry, start: text, end: text } } : output;
}

async function storedOutput(entry: SpillEntry, options: ConcludeOptions): Promise<StreamedOutput> {
  const { store, endBytes } = options;
  const length = entry.size <= MOST_HELD ? entry.size : endBytes;
  const first = await readBytes(store, entry, 0, length);
  if (entry.size <= MOST_HELD) {
    await store.delete(entry.ref);
    return wholeOutput(first, options);
  }
  const last = await readBytes(store, entry, entry.size - length, length);
  const ends = { start: decodeStart(first), end: decodeEnd(last) };
  return { ...cutBytes(ends, entry.size, options.cap, leftOutBytesNote), kept: { entry, ...ends } };
}

async function readBytes(store: SpillStore, { ref }: SpillEntry, offset: number, length: number) {
  const bytes = await store.read(ref, { offset, length });
  if (!bytes) throw new Error(`the store no longer keeps ${ref}`);
  return bytes;
}

function lostOutput(held: HeldOutput, end: EndBuffer, { endBytes, cap }: ConcludeOptions): StreamedOutput {
  const start = held.start();
  if (held.reserved) return unreadOutput(start);
  if (held.length <= start.length) return wholeText(start);
  const ends = { start: decodeStart(start.subarray(0, endBytes)), end: decodeEnd(end.read()) };
  return cutBytes(ends, held.length, cap, unkeptBytesNote);
}

function wholeText(bytes: Uint8Array): StreamedOutput {
  const text = new TextDecoder().decode(bytes);
  return { text, truncated: false, originalChars: text.length };
}

// What others wrote into the file is gone with it.
function unreadOutput(start: Uint8Array): StreamedOutput {
  const text = new TextDecoder().decode(start) + UNREAD_NOTE;
  return { text, truncated: true, originalChars: text.length };
}

function cutBytes(
  ends: { start: string; end: string },
  size: number,
  cap: number,
  note: (total: number) => string,
): StreamedOutput {
  const { head, tail } = keepEnds(ends.start, ends.end, cutSizes(cap));
  return { text: head + note(size) + tail, truncated: true, originalChars: size };
}
