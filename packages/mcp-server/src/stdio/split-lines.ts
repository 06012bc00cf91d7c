const NEWLINE = 10;

export interface LineListener {
  onLine(line: string): void;
  /** A line of more bytes than the limit; it was not kept. */
  onLongLine(): void;
}

export interface LineSplitter {
  push(chunk: Uint8Array): void;
  /** What came last may end without a newline. */
  end(): void;
}

/** Cuts bytes into lines. Never holds more than the limit; the time is linear in the bytes. */
export function createLineSplitter(maxBytes: number, { onLine, onLongLine }: LineListener): LineSplitter {
  let parts: Uint8Array[] = [];
  let size = 0;

  function keep(part: Uint8Array): void {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
    else parts = [];
  }
  function finish(): void {
    const [kept, length] = [parts, size];
    parts = [];
    size = 0;
    if (length > maxBytes) onLongLine();
    else onLine(new TextDecoder().decode(Buffer.concat(kept)));
  }
  return {
    push(chunk) {
      let start = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, start)) {
        keep(chunk.subarray(start, at));
        finish();
        start = at + 1;
      }
      if (start < chunk.length) keep(chunk.subarray(start));
    },
    end() {
      if (size > 0) finish();
    },
  };
}
