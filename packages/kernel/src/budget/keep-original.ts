import type { ImageBlock, SpilledPart, SpillStore } from "@toolrail/protocol";
import { textToBytes } from "./text-bytes.ts";

/** Writes a text to the store, verbatim. Rejects when the store can't keep it. */
export async function keepText(store: SpillStore, callId: string, text: string): Promise<SpilledPart> {
  const { bytes, mediaType } = textToBytes(text);
  return { ...(await store.write(callId, bytes, mediaType)), chars: text.length };
}

/** Writes an image to the store as the file it is. Rejects when the store can't keep it. */
export async function keepImage(store: SpillStore, callId: string, image: ImageBlock): Promise<SpilledPart> {
  const { bytes, mediaType } = imageToBytes(image);
  return store.write(callId, bytes, mediaType);
}

/** The outcome of an attempt to keep something; undefined when the store failed. */
export function attempt<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch(() => undefined);
}

/** The image's own bytes; what is no base64 that comes back alike is kept as the text it is. */
function imageToBytes({ data, mediaType }: ImageBlock): { bytes: Uint8Array; mediaType: string } {
  try {
    const binary = atob(data);
    if (btoa(binary) === data) return { bytes: Uint8Array.from(binary, (c) => c.charCodeAt(0)), mediaType };
  } catch {
    // No base64 at all.
  }
  return { bytes: new TextEncoder().encode(data), mediaType: "text/plain; charset=utf-8" };
}
