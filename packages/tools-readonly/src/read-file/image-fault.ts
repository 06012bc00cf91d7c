import { crc32 } from "node:zlib";
import type { ImageFacts } from "./image-facts.ts";

/** Providers refuse larger sides, and then every later turn of a conversation that holds the image. */
const MAX_SIDE = 8_000;

/** Why a provider would refuse an image, by its whole content; undefined for one that is sound. */
export function imageFault(bytes: Buffer, { mediaType, size }: ImageFacts): string | undefined {
  if (size === undefined) return "it is broken: its size can't be read";
  const { width, height } = size;
  if (width < 1 || height < 1) return "it is broken: it has no pixels";
  if (width > MAX_SIDE || height > MAX_SIDE)
    return `a side may have at most ${MAX_SIDE.toLocaleString("en-US")} pixels`;
  return isWhole(bytes, mediaType, size) ? undefined : "it is broken or cut off";
}

function isWhole(
  bytes: Buffer,
  type: ImageFacts["mediaType"],
  size: { width: number; height: number },
): boolean {
  try {
    switch (type) {
      case "image/png":
        return isWholePng(bytes, size);
      case "image/jpeg":
        return isWholeJpeg(bytes);
      case "image/gif":
        return isWholeGif(bytes);
      case "image/webp":
        return isWholeWebp(bytes);
    }
  } catch (error) {
    // A length leads behind the end of the file.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const PNG_HEAD = 8;
const MAX_DEFLATE_RATIO = 1_032;
/** Bits of a pixel's channels by colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

// Chunk by chunk to IEND: each with its checksum, and with as many bytes of pixels as so many can be packed into.
function isWholePng(bytes: Buffer, { width, height }: { width: number; height: number }): boolean {
  if (bytes.toString("latin1", 12, 16) !== "IHDR" || bytes.readUInt32BE(8) !== 13) return false;
  const channels = CHANNELS[bytes[25] ?? -1];
  if (channels === undefined) return false;
  const pixelBytes = height * Math.ceil((width * channels * (bytes[24] ?? 0)) / 8);
  let packed = 0;
  for (let at = PNG_HEAD; ; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 8 + length;
    if (bytes.readUInt32BE(end) !== crc32(bytes.subarray(at + 4, end))) return false;
    if (type === "IDAT") {
      if (packed === 0 && length >= 2 && bytes.readUInt16BE(at + 8) % 31 !== 0) return false;
      packed += length;
    }
    if (type === "IEND") return pixelBytes > 0 && packed * MAX_DEFLATE_RATIO >= pixelBytes && packed > 2;
    at = end + 4;
  }
}

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

// Segments up to the first scan, with a frame before it; then its data, which end with EOI.
function isWholeJpeg(bytes: Buffer): boolean {
  let hasFrame = false;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return false;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return false;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) hasFrame = true;
    const end = at + 2 + length;
    // Of the data between the scan's head and EOI there must be some.
    if (marker === 0xda) return hasFrame && bytes.lastIndexOf(END_OF_IMAGE) > end;
    at = end;
  }
}

const IMAGE_BLOCK = 0x2c;
const EXTENSION_BLOCK = 0x21;
const TRAILER = 0x3b;

function isWholeGif(bytes: Buffer): boolean {
  let at = 13 + colourTable(bytes.readUInt8(10));
  for (let images = 0; ; ) {
    const block = bytes.readUInt8(at);
    if (block === TRAILER) return images > 0;
    if (block === IMAGE_BLOCK) {
      images++;
      at = afterSubBlocks(bytes, at + 11 + colourTable(bytes.readUInt8(at + 9)));
    } else if (block === EXTENSION_BLOCK) at = afterSubBlocks(bytes, at + 2);
    else return false;
  }
}

function colourTable(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length;
  return at + 1;
}

// The chunks fill the size that the head tells, and one of them holds pixels.
function isWholeWebp(bytes: Buffer): boolean {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return false;
  let hasPixels = false;
  let at = 12;
  while (at + 8 <= end) {
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    hasPixels ||= ["VP8 ", "VP8L", "ANMF"].includes(type) && length > 0;
    at += 8 + length + (length % 2);
  }
  return hasPixels && at <= end + 1;
}
