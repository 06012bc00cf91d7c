const [LINE_END, RETURN] = [0x0a, 0x0d];

/** Takes from lines that were drawn over with carriage returns all but their last state, in place; the bytes that are left. */
export function keepLastStates(bytes: Buffer): number {
  let nextReturn = bytes.indexOf(RETURN);
  if (nextReturn === -1) return bytes.length;
  let kept = 0;
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LINE_END, start);
    const end = found === -1 ? bytes.length : found;
    if (nextReturn !== -1 && nextReturn < start) nextReturn = bytes.indexOf(RETURN, start);
    const isDrawnOver = nextReturn !== -1 && nextReturn < end;
    const [from, to] = isDrawnOver ? lastState(bytes, start, end) : [start, end];
    bytes.copyWithin(kept, from, to);
    kept += to - from;
    if (found !== -1) bytes[kept++] = LINE_END;
    start = end + 1;
  }
  return kept;
}

// Returns at the end of a line draw nothing over.
function lastState(bytes: Buffer, start: number, end: number): [from: number, to: number] {
  let to = end;
  while (to > start && bytes[to - 1] === RETURN) to--;
  const last = to === start ? -1 : bytes.lastIndexOf(RETURN, to - 1);
  return [Math.max(start, last + 1), to];
}
