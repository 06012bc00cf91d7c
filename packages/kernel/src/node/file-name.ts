import { createHash } from "node:crypto";

const EXTENSIONS: readonly (readonly [extension: string, mediaType: string])[] = [
  [".utf16.txt", "text/plain; charset=utf-16le"],
  [".txt", "text/plain; charset=utf-8"],
  [".json", "application/json"],
  [".png", "image/png"],
  [".jpg", "image/jpeg"],
  [".gif", "image/gif"],
  [".webp", "image/webp"],
  [".pdf", "application/pdf"],
  [".bin", "application/octet-stream"],
];

/** Stands at the end of a file that is still being written. */
export const PARTIAL = ".partial";

/** What a file's name begins with: a digest, since ids are a server's own words. */
export function fileStem(callId: string): string {
  return createHash("sha256").update(callId).digest("hex").slice(0, 32);
}

/** The end of a file's name, which tells its media type; of an unlisted type, the type itself. */
export function extensionFor(mediaType: string): string {
  const known = EXTENSIONS.find(([, type]) => type === mediaType);
  return known?.[0] ?? `.${encodeURIComponent(mediaType).slice(0, 100)}.bin`;
}

export function mediaTypeFor(name: string): string {
  const unlisted = /^[^.]+\.([^.]+%2F.+)\.bin$/.exec(name)?.[1];
  if (unlisted !== undefined) return decodeURIComponent(unlisted);
  const known = EXTENSIONS.find(([extension]) => name.endsWith(extension));
  return known?.[1] ?? "application/octet-stream";
}
