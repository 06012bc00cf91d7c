import { decodeStrictly } from "./decode-as.ts";
import { looksBinary } from "./looks-binary.ts";

// Line ends, spaces and digits alone make more than this share of any text's code units. A lone NUL proves nothing.
const FEWEST_NULS = 0.03;

/** UTF-16 without a byte-order mark shows by NUL bytes that are all on one side of the pairs. */
export function guessUtf16(sample: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at++) {
    if (sample[at] !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  const fewest = Math.max(2, (sample.length / 2) * FEWEST_NULS);
  if (odd >= fewest && even === 0) return confirm(sample, "utf-16le");
  if (even >= fewest && odd === 0) return confirm(sample, "utf-16be");
  return undefined;
}

function confirm<Name extends string>(sample: Uint8Array, encoding: Name): Name | undefined {
  const text = decodeStrictly(sample, encoding, true);
  if (text === undefined || looksBinary(text) || /[\p{Unassigned}\p{Private_Use}]/u.test(text))
    return undefined;
  return encoding;
}
