const LINE_FEED = 10;

/** Cuts chunks into lines. A line over `most` bytes is dropped, and told to `onTooLong`. */
export function createLineSplitter(
  most: number,
  onLine: (line: string) => void,
  onTooLong: () => void,
): (chunk: Uint8Array) => void {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let dropping = false;
  const take = (part: Uint8Array) => {
    if (dropping) return;
    heldBytes += part.length;
    dropping = heldBytes > most;
    held = dropping ? [] : [...held, part];
  };
  return (chunk) => {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      take(chunk.subarray(start, end));
      if (dropping) onTooLong();
      else onLine(Buffer.concat(held).toString("utf8"));
      held = [];
      heldBytes = 0;
      dropping = false;
      start = end + 1;
    }
    if (start < chunk.length) take(chunk.subarray(start));
  };
}
