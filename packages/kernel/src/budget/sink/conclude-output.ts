import type { SpillEntry, SpillStore, SpillWriter } from "@toolrail/protocol";
import { cutSizes, keepEnds } from "../cut-ends.ts";
import { excerptEnds, joinExcerpt } from "../excerpt-ends.ts";
import { attempt } from "../keep-original.ts";
import { leftOutBytesNote, UNREAD_NOTE, unkeptBytesNote } from "../note-text.ts";
import type { StreamedOutput } from "../result-facts.ts";
import { isTextType, mediaTypeOf } from "../text-bytes.ts";
import { decodeEnd, decodeExactly, decodeStart } from "./decode-ends.ts";
import type { EndBuffer } from "./end-buffer.ts";
import { type HeldOutput, MOST_HELD } from "./held-output.ts";
import { bytesLeftOut } from "./shown-bytes.ts";

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
  const mediaType = mediaTypeOf(bytes);
  const isExact = isTextType(mediaType) && decodeExactly(bytes) !== undefined;
  if (isExact || bytes.length <= preview) return wholeText(bytes);
  const entry = await attempt(store.write(callId, bytes, mediaType));
  return entry ? keptWhole(entry, bytes) : wholeText(bytes);
}

function keptWhole(entry: SpillEntry, bytes: Uint8Array): StreamedOutput {
  const output = wholeText(bytes);
  const { text } = output;
  return { ...output, kept: { entry, start: text, end: text, first: bytes, last: bytes } };
}

async function storedOutput(entry: SpillEntry, options: ConcludeOptions): Promise<StreamedOutput> {
  const { store, endBytes } = options;
  const length = entry.size <= MOST_HELD ? entry.size : Math.min(entry.size, endBytes);
  const first = await readBytes(store, entry, 0, length);
  if (entry.size <= MOST_HELD) {
    await store.delete(entry.ref);
    return wholeOutput(first, options);
  }
  if (length === entry.size) return keptWhole(entry, first);
  const last = await readBytes(store, entry, entry.size - length, length);
  const kept = { entry, start: decodeStart(first), end: decodeEnd(last), first, last };
  const ends = excerptEnds(kept.start, kept.end, cutSizes(options.cap));
  const note = leftOutBytesNote(bytesLeftOut(entry.size, kept, ends), entry.size);
  return { text: joinExcerpt(ends, note), truncated: true, originalChars: entry.size, kept };
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
  const first = decodeStart(start.subarray(0, endBytes));
  const { head, tail } = keepEnds(first, decodeEnd(end.read()), cutSizes(cap));
  const text = head + unkeptBytesNote(held.length) + tail;
  return { text, truncated: true, originalChars: held.length };
}

function wholeText(bytes: Uint8Array): StreamedOutput {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return { text, truncated: false, originalChars: text.length };
}

// What others wrote into the file is gone with it.
function unreadOutput(start: Uint8Array): StreamedOutput {
  const text = new TextDecoder().decode(start) + UNREAD_NOTE;
  return { text, truncated: true, originalChars: text.length };
}
