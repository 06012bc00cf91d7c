import { createHash, type Hash } from "node:crypto";
import { readSync } from "node:fs";
import type { Pacer } from "../pacer.ts";
import { BLOCK_BYTES, BYTES_PER_PLACE } from "./limits.ts";
import { afterLineEnd, endsWithLineEnd, type LineEndUnit } from "./line-ends.ts";

/** A line and the byte offset where it begins. */
export interface LinePlace {
  line: number;
  byte: number;
}

/** Where the lines of a file are, as far as it was scanned. */
export interface LineIndex {
  /** One for each BYTES_PER_PLACE in which a line begins. */
  places: LinePlace[];
  lineEnds: number;
  scannedBytes: number;
  endsWithLineEnd: boolean;
  /** The whole file was scanned. */
  complete: boolean;
  /** Of the whole file; only where it was scanned in one go. */
  digest: string | undefined;
}

/** Extends a file's index on demand. */
export interface LineScanner {
  readonly index: LineIndex;
  /** Scans on until so many line ends are known, or the file ends. */
  scanTo(fd: number, lineEnds: number, pacer: Pacer): Promise<void>;
  /** Scans the whole file, for its digest too, which takes longer than its lines. */
  scanAll(fd: number, pacer: Pacer): Promise<void>;
}

export function createLineScanner(size: number, unit: LineEndUnit): LineScanner {
  let index = emptyIndex();
  const scan = async (into: LineIndex, fd: number, lineEnds: number, pacer: Pacer, hash?: Hash) => {
    const buffer = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, size - into.scannedBytes));
    while (!into.complete && into.lineEnds < lineEnds) {
      const most = Math.min(buffer.length, size - into.scannedBytes);
      const read = most === 0 ? 0 : readSync(fd, buffer, 0, most, into.scannedBytes);
      const block = buffer.subarray(0, read);
      hash?.update(block);
      addBlock(into, block, unit);
      into.complete = read === 0 || into.scannedBytes >= size;
      await pacer.step(COST_OF_BLOCK);
    }
  };
  return {
    get index() {
      return index;
    },
    scanTo: (fd, lineEnds, pacer) => scan(index, fd, lineEnds, pacer),
    async scanAll(fd, pacer) {
      if (index.digest !== undefined) return;
      const whole = emptyIndex();
      const hash = createHash("sha256");
      await scan(whole, fd, Number.POSITIVE_INFINITY, pacer, hash);
      whole.digest = hash.digest("hex");
      index = whole;
    },
  };
}

/** The number of lines, once it is known. A last line without a line end counts. */
export function totalLines(index: LineIndex): number | undefined {
  if (!index.complete) return undefined;
  return index.lineEnds + (index.endsWithLineEnd ? 0 : 1);
}

/** The last known place at or before a line. */
export function placeBefore({ places }: LineIndex, line: number): LinePlace {
  return places.findLast((place) => place.line <= line) ?? FIRST_PLACE;
}

const COST_OF_BLOCK = 16;
const FIRST_PLACE: LinePlace = { line: 1, byte: 0 };

function emptyIndex(): LineIndex {
  return {
    places: [FIRST_PLACE],
    lineEnds: 0,
    scannedBytes: 0,
    endsWithLineEnd: true,
    complete: false,
    digest: undefined,
  };
}

function addBlock(index: LineIndex, block: Buffer, unit: LineEndUnit): void {
  for (let start = 0; start < block.length; start += BYTES_PER_PLACE) {
    const part = block.subarray(start, start + BYTES_PER_PLACE);
    const lineEnds = countLineEnds(part, unit);
    if (lineEnds > 0) {
      const byte = index.scannedBytes + start + afterLineEnd(part, 0, unit);
      index.places.push({ line: index.lineEnds + 2, byte });
    }
    index.lineEnds += lineEnds;
  }
  index.scannedBytes += block.length;
  if (block.length > 0) index.endsWithLineEnd = endsWithLineEnd(block, unit);
}

const LINE_FEED = 10;

export function countLineEnds(block: Buffer, unit: LineEndUnit): number {
  if (unit === "byte") return countLineFeeds(block);
  let count = 0;
  for (let at = afterLineEnd(block, 0, unit); at >= 0; at = afterLineEnd(block, at, unit)) count++;
  return count;
}

// Four bytes at a time: a search for each line end by itself takes twice as long.
function countLineFeeds(block: Buffer): number {
  const wordStart = -block.byteOffset & 3;
  if (block.length < wordStart) return countOneByOne(block, 0, block.length);
  const words = new Uint32Array(block.buffer, block.byteOffset + wordStart, (block.length - wordStart) >>> 2);
  const wordEnd = wordStart + words.length * 4;
  let count = countOneByOne(block, 0, wordStart) + countOneByOne(block, wordEnd, block.length);
  for (let index = 0; index < words.length; index++) {
    // The top bit of each byte that is a line feed, and no other bit.
    const rest = (words[index] ?? 0) ^ 0x0a0a0a0a;
    const found = ~(((rest & 0x7f7f7f7f) + 0x7f7f7f7f) | rest | 0x7f7f7f7f);
    if (found !== 0) count += Math.imul(found >>> 7, 0x01010101) >>> 24;
  }
  return count;
}

function countOneByOne(block: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (block[at] === LINE_FEED) count++;
  return count;
}
