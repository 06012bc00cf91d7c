/**
 * Names the encoding of a text whose bytes beyond ASCII could not be told: each of them is read as U+FFFD, and none can
 * be written. Not a label of the Encoding Standard.
 */
export const UNKNOWN_ENCODING = "unknown-8bit";

/** Decodes text that comes in pieces. Bytes that fit no character become U+FFFD. */
export interface TextPieceDecoder {
  readonly encoding: string;
  /** With `stream`, a character that the end of the piece cuts is kept for the next one. */
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

/**
 * A decoder for any encoding that `detectEncoding` or `standardLabel` names. A byte-order mark is kept unless
 * `dropMark` is set. Throws a `RangeError` for an unknown label.
 */
export function createTextDecoder(encoding: string, options: { dropMark?: boolean } = {}): TextPieceDecoder {
  if (encoding === UNKNOWN_ENCODING)
    return { encoding, decode: (bytes) => (bytes === undefined ? "" : asciiOnly(bytes)) };
  return decoderFor(encoding, { fatal: false, ignoreBOM: options.dropMark !== true });
}

/** Decodes, any byte-order mark included; what does not fit becomes U+FFFD, and `lossy` says so. */
export function decodeAs(bytes: Uint8Array, encoding: string): { text: string; lossy: boolean } {
  if (encoding === UNKNOWN_ENCODING) {
    const text = asciiOnly(bytes);
    return { text, lossy: text.includes("\uFFFD") };
  }
  const strict = decodeStrictly(bytes, encoding);
  if (strict !== undefined) return { text: strict, lossy: false };
  return { text: createTextDecoder(encoding).decode(bytes), lossy: true };
}

/** The text, or undefined when a byte does not fit. With `unfinished`, a character cut at the end is left out. */
export function decodeStrictly(bytes: Uint8Array, encoding: string, unfinished = false): string | undefined {
  try {
    return decoderFor(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: unfinished });
  } catch {
    return undefined;
  }
}

/** True for a label of the Encoding Standard that this runtime can decode. */
export function isKnownEncoding(label: string): boolean {
  try {
    decoderFor(label, {});
    return true;
  } catch {
    return false;
  }
}

/** The Encoding Standard's name for a label: `gb18030` for `GB18030`. Throws a `RangeError` for an unknown one. */
export function standardLabel(label: string): string {
  return label === UNKNOWN_ENCODING ? label : decoderFor(label, {}).encoding;
}

function asciiOnly(bytes: Uint8Array): string {
  const { buffer, byteOffset, length } = bytes;
  return Buffer.from(buffer, byteOffset, length)
    .toString("latin1")
    .replace(/[\x80-\xff]/g, "\uFFFD");
}

type Label = ConstructorParameters<typeof TextDecoder>[0];

// The types of some runtimes list only a few of the labels that they know.
function decoderFor(label: string, options: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder {
  return new TextDecoder(label as Label, options);
}
