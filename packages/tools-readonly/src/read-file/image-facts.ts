/** What an image file says of itself. */
export interface ImageFacts {
  mediaType: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  /** Pixels; undefined where the head does not tell. */
  size: { width: number; height: number } | undefined;
}

/** Reads an image's head; undefined for anything else. */
export function imageFacts(head: Buffer): ImageFacts | undefined {
  const magic = head.toString("latin1", 0, 16);
  if (magic.startsWith("\x89PNG\r\n\x1a\n")) return { mediaType: "image/png", size: pngSize(head) };
  if (magic.startsWith("\xff\xd8\xff")) return { mediaType: "image/jpeg", size: jpegSize(head) };
  if (/^GIF8[79]a/.test(magic)) return { mediaType: "image/gif", size: gifSize(head) };
  if (magic.startsWith("RIFF") && magic.slice(8, 12) === "WEBP")
    return { mediaType: "image/webp", size: webpSize(head) };
  return undefined;
}

function pngSize(head: Buffer): ImageFacts["size"] {
  return head.length < 24 ? undefined : { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

function gifSize(head: Buffer): ImageFacts["size"] {
  return head.length < 10 ? undefined : { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
}

function webpSize(head: Buffer): ImageFacts["size"] {
  if (head.length < 30) return undefined;
  const form = head.toString("latin1", 12, 16);
  if (form === "VP8X") return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (form === "VP8 ")
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  const bits = head.readUInt32LE(21);
  return form === "VP8L" ? { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 } : undefined;
}

// A frame header is one of the segments C0 to CF, but for the tables C4, C8 and CC.
function jpegSize(head: Buffer): ImageFacts["size"] {
  for (let at = 2; at + 9 < head.length; ) {
    const marker = head[at + 1] ?? 0;
    if (head[at] !== 0xff) return undefined;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return undefined;
}
