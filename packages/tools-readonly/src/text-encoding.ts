import { detectEncoding, isKnownEncoding } from "@toolrail/workspace";

type Label = ConstructorParameters<typeof TextDecoder>[0];

/** The encoding to read with, by its proper name; undefined when the one asked for is not known. */
export function chooseEncoding(forced: string | undefined, sample: Uint8Array): string | undefined {
  const label = forced ?? detectEncoding(sample);
  return isKnownEncoding(label) ? new TextDecoder(label as Label).encoding : undefined;
}

/** A decoder that never fails; a byte-order mark is dropped at the head of a file only. */
export function createDecoder(encoding: string, atFileHead: boolean): TextDecoder {
  // The types of some runtimes list only a few of the labels that they know.
  return new TextDecoder(encoding as Label, { ignoreBOM: !atFileHead });
}
