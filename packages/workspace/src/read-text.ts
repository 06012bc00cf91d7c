import { bomOf } from "./text/bom.ts";
import { decodeAs, standardLabel } from "./text/decode-as.ts";
import { detectEncoding } from "./text/detect-encoding.ts";
import { looksBinary, looksScrambled } from "./text/looks-binary.ts";

/** Text from bytes. Line ends are kept as they are. */
export interface DecodedText {
  /** Without the byte-order mark. */
  text: string;
  /** A label of the Encoding Standard: `utf-8`, `utf-16le`, `utf-16be`, `gb18030`, `big5`, `shift_jis`, `euc-jp`, `euc-kr`, `windows-1252`. */
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
  const encoding = standardLabel(options.encoding ?? bom?.encoding ?? detectEncoding(bytes));
  const hadBom = bom !== undefined && bom.encoding === encoding;
  const { text, lossy } = decodeAs(hadBom ? bytes.subarray(bom.length) : bytes, encoding);
  const binary = looksBinary(text) || (lossy && encoding.startsWith("utf-16") && looksScrambled(text));
  return binary ? { binary: true } : { text, encoding, hadBom, lossy };
}
