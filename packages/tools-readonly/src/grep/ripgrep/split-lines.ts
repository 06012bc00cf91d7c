const LINE_FEED = 10;

export interface LineSplitter {
  push(chunk: Uint8Array): void;
  /** No more comes: what is left without a line end is a line too. */
  end(): void;
}

/** Cuts chunks into lines. A line over `most` bytes is dropped, and told to `onTooLong`. */
export function createLineSplitter(
  most: number,
  onLine: (line: string) => void,
  onTooLong: () => void,
): LineSplitter {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let dropping = false;
  const take = (part: Uint8Array) => {
    if (dropping) return;
    heldBytes += part.length;
    dropping = heldBytes > most;
    held = dropping ? [] : [...held, part];
  };
  const finish = () => {
    if (dropping) onTooLong();
    else onLine(Buffer.concat(held).toString("utf8"));
    held = [];
    heldBytes = 0;
    dropping = false;
  };
  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
        take(chunk.subarray(start, end));
        finish();
        start = end + 1;
      }
      if (start < chunk.length) take(chunk.subarray(start));
    },
    end() {
      if (heldBytes > 0) finish();
    },
  };
}
