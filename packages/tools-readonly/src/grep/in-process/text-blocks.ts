import { asUtf8, encodingOf, isWide } from "./as-utf8.ts";
import { type Block, type BlocksEnd, readBlocks } from "./read-blocks.ts";

/** A file's blocks as UTF-8 without its mark, as long as they are plain text. */
export interface TextBlocks {
  blocks: Generator<Block, BlocksEnd>;
  /** The blocks ended early, at a NUL or at UTF-16: these bytes are not plain text. */
  metOddBytes(): boolean;
}

export function textBlocks(fd: number, shared: Buffer): TextBlocks {
  let odd = false;
  function* plain(): Generator<Block, BlocksEnd> {
    const blocks = readBlocks(fd, shared);
    let encoding = "utf-8";
    for (let step = blocks.next(); ; step = blocks.next()) {
      if (step.done) return step.value;
      const block = step.value;
      odd = isOdd(block.bytes);
      if (!odd && block.isFirst) encoding = encodingOf(block.bytes);
      odd ||= isWide(encoding);
      if (odd) return "end";
      yield withoutMark({ ...block, bytes: asUtf8(block.bytes, encoding) });
    }
  }
  return { blocks: plain(), metOddBytes: () => odd };
}

/** Bytes in memory as a single block. */
export function* oneBlock(bytes: Buffer): Generator<Block, BlocksEnd> {
  yield { bytes, firstLine: 1, isFirst: true };
  return "end";
}

export function isOdd(bytes: Buffer): boolean {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  return mark === 0xfffe || mark === 0xfeff || bytes.includes(0);
}

function withoutMark(block: Block): Block {
  const { bytes } = block;
  const marked = block.isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return marked ? { ...block, bytes: bytes.subarray(3) } : block;
}
