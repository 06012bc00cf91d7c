const NEWLINE = 10;

export interface LineReader {
  /** Its bytes, without the newline. */
  onLine(line: Buffer): void;
  /** A line was longer than the limit: its first and last bytes, and its length. It is not kept. */
  onLongLine(line: LongLine): void;
}

export interface LongLine {
  head: string;
  tail: string;
  bytes: number;
}

export interface LineSplitter {
  push(chunk: Uint8Array): void;
  /** What came last may end without a newline. */
  end(): void;
}

// Enough for the id of a message, which stands first or last.
const EDGE_BYTES = 512;

/** Cuts a stream of bytes into lines. Holds at most `limit` bytes, whatever comes. */
export function createLineSplitter(limit: number, reader: LineReader): LineSplitter {
  let parts: Uint8Array[] = [];
  let length = 0;
  let head: Uint8Array | undefined;

  const add = (part: Uint8Array) => {
    length += part.length;
    parts.push(part);
    if (length <= limit) return;
    const kept = Buffer.concat(parts);
    head ??= Buffer.from(kept.subarray(0, EDGE_BYTES));
    parts = [Buffer.from(kept.subarray(-EDGE_BYTES))];
  };
  const finish = () => {
    const [only] = parts;
    const kept = parts.length === 1 && only ? asBuffer(only) : Buffer.concat(parts);
    const line = { head, bytes: length };
    [parts, length, head] = [[], 0, undefined];
    if (line.head === undefined) return reader.onLine(kept);
    const tail = kept.subarray(-EDGE_BYTES).toString("utf8");
    reader.onLongLine({ head: line.head.toString(), tail, bytes: line.bytes });
  };
  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        add(chunk.subarray(start, end));
        finish();
        start = end + 1;
      }
      if (start < chunk.length) add(chunk.subarray(start));
    },
    end() {
      if (length > 0) finish();
    },
  };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
