/** Decodes, any byte-order mark included; what does not fit becomes U+FFFD, and `lossy` says so. */
export function decodeAs(bytes: Uint8Array, encoding: string): { text: string; lossy: boolean } {
  const strict = decodeStrictly(bytes, encoding);
  if (strict !== undefined) return { text: strict, lossy: false };
  return { text: decoderFor(encoding, false).decode(bytes), lossy: true };
}

/** The text, or undefined when a byte does not fit. With `unfinished`, a character cut at the end is left out. */
export function decodeStrictly(bytes: Uint8Array, encoding: string, unfinished = false): string | undefined {
  try {
    return decoderFor(encoding, true).decode(bytes, { stream: unfinished });
  } catch {
    return undefined;
  }
}

/** True for a label of the Encoding Standard that this runtime can decode. */
export function isKnownEncoding(label: string): boolean {
  try {
    decoderFor(label, false);
    return true;
  } catch {
    return false;
  }
}

/** The Encoding Standard's name for a label: `gb18030` for `GB18030`. Throws a `RangeError` for an unknown one. */
export function standardLabel(label: string): string {
  return decoderFor(label, false).encoding;
}

type Label = ConstructorParameters<typeof TextDecoder>[0];

// The types of some runtimes list only a few of the labels that they know.
function decoderFor(label: string, fatal: boolean): TextDecoder {
  return new TextDecoder(label as Label, { fatal, ignoreBOM: true });
}
