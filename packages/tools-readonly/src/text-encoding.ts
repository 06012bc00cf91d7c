import {
  createTextDecoder,
  detectEncoding,
  isKnownEncoding,
  type TextPieceDecoder,
} from "@toolrail/workspace";

/** The encoding to read with, by its proper name; undefined when the one asked for is not known. */
export function chooseEncoding(forced: string | undefined, sample: Uint8Array): string | undefined {
  if (forced === undefined) return detectEncoding(sample);
  return isKnownEncoding(forced) ? createTextDecoder(forced).encoding : undefined;
}

/** A decoder that never fails; a byte-order mark is dropped at the head of a file only. */
export function createDecoder(encoding: string, atFileHead: boolean): TextPieceDecoder {
  return createTextDecoder(encoding, { dropMark: atFileHead });
}
