const LINE_FEED = 0x0a;

/** A line with its line end, and where it begins. */
export interface LineOfBytes {
  start: number;
  line: Uint8Array;
}

/** The lines of a text that hold a byte beyond ASCII: what they are written in shows by no other. */
export function* linesWithHighBytes(bytes: Uint8Array): Generator<LineOfBytes> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1);
    if (line.some((byte) => byte >= 0x80)) yield { start, line };
    start += line.length;
  }
}
