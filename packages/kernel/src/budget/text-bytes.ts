const UTF_8 = "text/plain; charset=utf-8";
const UTF_16 = "text/plain; charset=utf-16le";
const BYTE_ORDER_MARK = "\ufeff";
const SAMPLE_BYTES = 8_192;
/** Characters of a text to each NUL in it, at the least. */
const CHARS_PER_NUL = 8;
/** The same to each character that does not decode: those of a Western text in an older encoding are few. */
const CHARS_PER_REPLACED = 10;
const REPLACED = "\ufffd";
/** All but NUL, bell, backspace, tab, line feed, vertical tab, form feed, carriage return, escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const ODD_CONTROLS = /[\u0001-\u0006\u000e-\u001a\u001c-\u001f\u007f]/;

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

export function isTextType(mediaType: string): boolean {
  return mediaType.startsWith("text/");
}

/** What bytes are, by the first 8 KB. `size` is that of the whole; a `start` of 8 KB may go on where it is not said. */
export function mediaTypeOf(
  start: Uint8Array,
  size: number = start.length < SAMPLE_BYTES ? start.length : Number.POSITIVE_INFINITY,
): string {
  if (isUtf16(start)) return UTF_16;
  const sample = start.subarray(0, SAMPLE_BYTES);
  return isText(sample, sample.length < size) ? UTF_8 : "application/octet-stream";
}

/** True when a UTF-16 code unit may stand in text: any but control characters that no terminal and no printer knows. */
export function isTextCode(code: number): boolean {
  return code !== 0 && !ODD_CONTROLS.test(String.fromCharCode(code));
}

// NULs that stand alone part names (`git ls-files -z`); in rows, or many, they fill the numbers of a binary.
function isText(bytes: Uint8Array, goesOn: boolean): boolean {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: goesOn });
  if (text.includes("\0\0") || ODD_CONTROLS.test(text)) return false;
  const [nuls, replaced] = [timesIn(text, "\0"), timesIn(text, REPLACED)];
  return nuls * CHARS_PER_NUL <= text.length && replaced * CHARS_PER_REPLACED <= text.length;
}

function timesIn(text: string, character: string): number {
  return text.split(character).length - 1;
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
