import { type Block, type BlocksEnd, readBlocks } from "./read-blocks.ts";

/** A file's blocks as long as they are plain text, without a UTF-8 mark. */
export interface TextBlocks {
  blocks: Generator<Block, BlocksEnd>;
  /** The blocks ended early, at a NUL or a UTF-16 mark: these bytes are not plain text. */
  metOddBytes(): boolean;
}

export function textBlocks(fd: number, shared: Buffer): TextBlocks {
  let odd = false;
  function* plain(): Generator<Block, BlocksEnd> {
    const blocks = readBlocks(fd, shared);
    for (let step = blocks.next(); ; step = blocks.next()) {
      if (step.done) return step.value;
      odd = isOdd(step.value.bytes);
      if (odd) return "end";
      yield withoutMark(step.value);
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
