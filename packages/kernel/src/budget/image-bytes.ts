import type { ImageBlock } from "@toolrail/protocol";

/** The image's own bytes; what is no base64 that comes back alike is kept as the text it is. */
export function imageToBytes({ data, mediaType }: ImageBlock): { bytes: Uint8Array; mediaType: string } {
  try {
    const binary = atob(data);
    if (btoa(binary) === data) return { bytes: Uint8Array.from(binary, (c) => c.charCodeAt(0)), mediaType };
  } catch {
    // No base64 at all.
  }
  return { bytes: new TextEncoder().encode(data), mediaType: "text/plain; charset=utf-8" };
}
