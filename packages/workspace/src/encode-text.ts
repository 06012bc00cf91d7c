import { standardLabel, UNKNOWN_ENCODING } from "./text/decode-as.ts";
import { characterEncoder } from "./text/encode-as.ts";

/** `character`: the first one that the encoding has no bytes for; absent when the encoding can only be read. */
export type EncodedText = { ok: true; bytes: Uint8Array } | { ok: false; character?: string };

/**
 * Text as the bytes of an encoding, without a byte-order mark: what `decodeText` reads back as the same text. Throws
 * a `RangeError` for an encoding that `isKnownEncoding` does not know.
 */
export function encodeText(text: string, encoding: string): EncodedText {
  const label = standardLabel(encoding);
  const lone = /\p{Surrogate}/u.exec(text);
  if (lone !== null) return { ok: false, character: lone[0] };
  if (label === "utf-8") return { ok: true, bytes: Buffer.from(text, "utf8") };
  if (label === "utf-16le") return { ok: true, bytes: Buffer.from(text, "utf16le") };
  if (label === UNKNOWN_ENCODING) return encodeAscii(text);
  if (label === "utf-16be") return { ok: true, bytes: Buffer.from(text, "utf16le").swap16() };
  return encodeByTable(text, label);
}

function encodeAscii(text: string): EncodedText {
  const beyond = /[^\0-\x7f]/u.exec(text);
  return beyond === null
    ? { ok: true, bytes: Buffer.from(text, "latin1") }
    : { ok: false, character: beyond[0] };
}

function encodeByTable(text: string, label: string): EncodedText {
  const encode = characterEncoder(label);
  if (encode === undefined) return { ok: false };
  const bytes: number[] = [];
  for (const character of text) {
    const sequence = encode(character, character.codePointAt(0) ?? 0);
    if (sequence === undefined) return { ok: false, character };
    bytes.push(...sequence);
  }
  return { ok: true, bytes: Uint8Array.from(bytes) };
}
