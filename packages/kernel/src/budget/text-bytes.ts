const UTF_8 = "text/plain; charset=utf-8";
const UTF_16 = "text/plain; charset=utf-16le";
const BYTE_ORDER_MARK = "\ufeff";

/** A text as bytes that give it back exactly: UTF-8, or UTF-16 with its mark where lone surrogates fit nothing else. */
export function textToBytes(text: string): { bytes: Uint8Array; mediaType: string } {
  if (text.isWellFormed()) return { bytes: new TextEncoder().encode(text), mediaType: UTF_8 };
  return { bytes: toUtf16(BYTE_ORDER_MARK + text), mediaType: UTF_16 };
}

/** The text of bytes in UTF-8, or in UTF-16 where they are `wide`. */
export function bytesToText(bytes: Uint8Array, wide: boolean): string {
  if (!wide) return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return fromUtf16(bytes);
}

export function isUtf16(start: Uint8Array): boolean {
  return start[0] === 0xff && start[1] === 0xfe;
}

/** What bytes seem to be: text, unless there is a NUL among the first. */
export function mediaTypeOf(start: Uint8Array): string {
  if (isUtf16(start)) return UTF_16;
  return start.subarray(0, 8_192).includes(0) ? "application/octet-stream" : UTF_8;
}

function toUtf16(text: string): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), true);
  return new Uint8Array(view.buffer);
}

// A decoder would replace what is no pair.
function fromUtf16(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = "";
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(view.getUint16(at, true));
  return text;
}
