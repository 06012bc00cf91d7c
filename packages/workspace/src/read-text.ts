import { isAscii } from "node:buffer";
import { decodeAs, standardLabel } from "./text/decode-as.ts";
import { bomOf, detectEncoding, SAMPLE_BYTES } from "./text/detect-encoding.ts";
import { looksBinary, looksScrambled } from "./text/looks-binary.ts";

const LINE_FEED = 0x0a;

/** Text from bytes. Line ends are kept as they are. */
export interface DecodedText {
  /** Without the byte-order mark. */
  text: string;
  /**
   * A label of the Encoding Standard, such as `utf-8`, `utf-16le`, `gb18030`, `windows-1252`; or `unknown-8bit` where
   * the bytes beyond ASCII could not be told: each is U+FFFD then, and `lossy` is true.
   */
  encoding: string;
  hadBom: boolean;
  /** Some bytes did not fit the encoding and became U+FFFD. */
  lossy: boolean;
}

/** Bytes that are no text: too many NUL and control characters in them. */
export interface BinaryContent {
  binary: true;
}

export interface DecodeOptions {
  /** Forces an encoding (any label of the Encoding Standard, `isKnownEncoding` tells); default: detected from these bytes. */
  encoding?: string | undefined;
}

/**
 * Decodes a file, or a window of one, and says when it is no text. For a window, detect once from the file's head
 * (`detectEncoding`), cut at line ends, and pass `encoding`: the binary check then sees the window alone.
 * Throws a `RangeError` for an encoding that `isKnownEncoding` does not know.
 */
export function decodeText(bytes: Uint8Array, options: DecodeOptions = {}): DecodedText | BinaryContent {
  const bom = bomOf(bytes);
  const encoding = standardLabel(options.encoding ?? bom?.encoding ?? detectWhole(bytes));
  const hadBom = bom !== undefined && bom.encoding === encoding;
  const { text, lossy } = decodeAs(hadBom ? bytes.subarray(bom.length) : bytes, encoding);
  const binary = looksBinary(text) || (lossy && encoding.startsWith("utf-16") && looksScrambled(text));
  return binary ? { binary: true } : { text, encoding, hadBom, lossy };
}

// A long head of ASCII tells nothing of what follows.
function detectWhole(bytes: Uint8Array): string {
  if (bytes.length <= SAMPLE_BYTES || !isAscii(bytes.subarray(0, SAMPLE_BYTES))) return detectEncoding(bytes);
  const first = bytes.findIndex((byte) => byte >= 0x80);
  if (first < 0) return detectEncoding(bytes);
  return detectEncoding(bytes.subarray(bytes.lastIndexOf(LINE_FEED, first) + 1));
}
