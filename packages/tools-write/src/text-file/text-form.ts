import { decodeText, encodeText, UNKNOWN_ENCODING } from "@toolrail/workspace";
import {
  cannotEncodeText,
  loneSurrogateText,
  mixedBytesText,
  noTextText,
  unknownEncodingText,
} from "../failure-text.ts";
import { type Outcome, refuse } from "../outcome.ts";

/** A file's bytes as text, with the way back: whatever text is left as it was gives the same bytes. */
export interface TextForm {
  /** Without the byte-order mark; line ends as they are. */
  text: string;
  encoding: string;
  hadBom: boolean;
  /** The model's text in the form of `text`; refused by name where that form has no place for it. */
  fit(written: string): Outcome<{ text: string }>;
  /** What `text` holds, as a person reads it. */
  show(text: string): string;
  /** The bytes of a changed text; refused by name when the encoding lacks a character. */
  bytesOf(text: string): Outcome<{ bytes: Uint8Array }>;
}

const BOMS: Readonly<Record<string, readonly number[]>> = {
  "utf-8": [0xef, 0xbb, 0xbf],
  "utf-16le": [0xff, 0xfe],
  "utf-16be": [0xfe, 0xff],
};

export function textForm(path: string, bytes: Buffer): Outcome<TextForm> {
  const decoded = decodeText(bytes);
  if ("binary" in decoded) return refuse(noTextText(path));
  const { text, encoding, hadBom, lossy } = decoded;
  const bom = Buffer.from(hadBom ? (BOMS[encoding] ?? []) : []);
  if (lossy && encoding === "utf-8")
    return { ok: true, hadBom, ...byteForm(bytes.subarray(bom.length), bom) };
  if (encoding === UNKNOWN_ENCODING) return { ok: true, hadBom, ...asciiForm(path, bytes) };
  const bytesOf = (changed: string) => encodeFor(path, changed, encoding, bom);
  const same = bytesOf(text);
  if (lossy || !same.ok || !bytes.equals(same.bytes)) return refuse(mixedBytesText(path, encoding));
  return { ok: true, text, encoding, hadBom, fit: fitsAsItIs, show: asItIs, bytesOf };
}

// Stray bytes in UTF-8 must come back as they were, so that each byte is taken as a character of its own.
function byteForm(body: Buffer, bom: Buffer): Omit<TextForm, "hadBom"> {
  return {
    text: body.toString("latin1"),
    encoding: "utf-8",
    fit: (written) => ({ ok: true, text: Buffer.from(written, "utf8").toString("latin1") }),
    show: (text) => Buffer.from(text, "latin1").toString("utf8"),
    bytesOf: (text) => ({ ok: true, bytes: Buffer.concat([bom, Buffer.from(text, "latin1")]) }),
  };
}

// Only ASCII means the same in every encoding that such a file may have.
function asciiForm(path: string, bytes: Buffer): Omit<TextForm, "hadBom"> {
  return {
    text: bytes.toString("latin1"),
    encoding: UNKNOWN_ENCODING,
    fit(written) {
      const beyond = /[^\0-\x7f]/u.exec(written);
      return beyond === null ? { ok: true, text: written } : refuse(unknownEncodingText(path, beyond[0]));
    },
    show: (text) => text.replace(/[\x80-\xff]/g, "\uFFFD"),
    bytesOf: (text) => ({ ok: true, bytes: Buffer.from(text, "latin1") }),
  };
}

/** Text as the bytes of a file in an encoding. */
export function encodeFor(
  path: string,
  text: string,
  encoding: string,
  bom: Buffer,
): Outcome<{ bytes: Uint8Array }> {
  const encoded = encodeText(text, encoding);
  if (encoded.ok)
    return { ok: true, bytes: bom.length > 0 ? Buffer.concat([bom, encoded.bytes]) : encoded.bytes };
  if (/\p{Surrogate}/u.test(text)) return refuse(loneSurrogateText());
  return refuse(cannotEncodeText(path, encoding, encoded.character));
}

function asItIs(text: string): string {
  return text;
}

function fitsAsItIs(written: string): Outcome<{ text: string }> {
  return { ok: true, text: written };
}
