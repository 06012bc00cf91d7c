/** The text that bytes begin with; a last character that is cut off is left out. */
export function decodeStart(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}

/** The text that bytes end with; the rest of a first character that is cut off is left out. */
export function decodeEnd(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(withoutCutStart(bytes));
}

/** The bytes from the first character on that is not cut off. */
export function withoutCutStart(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte, at) => at >= 3 || (byte & 0xc0) !== 0x80);
  return bytes.subarray(Math.max(0, first));
}

/** All of the bytes as text; undefined where that would lose some. */
export function decodeExactly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
