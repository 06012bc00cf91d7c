/** Bytes of the mark that UTF-16 begins with. */
const MARK_LENGTH = 2;

export interface Place {
  /** Two bytes a code unit, else UTF-8. */
  wide: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Of the first byte in the whole. */
  offset: number;
}

/** The part of a range of bytes that holds whole characters: nothing is left out at the whole's own ends. */
export function wholeCharacters(bytes: Uint8Array, place: Place): { start: number; end: number } {
  const { wide, isFirst, isLast, offset } = place;
  if (wide) return wholePairs(bytes, offset, isLast);
  return { start: isFirst ? 0 : skipRest(bytes), end: isLast ? bytes.length : beforeOpen(bytes) };
}

/** Where the first character begins. */
function skipRest(bytes: Uint8Array): number {
  let start = 0;
  while (start < 3 && isContinuation(bytes[start])) start++;
  return start;
}

/** Where the last character begins if it is not complete. */
function beforeOpen(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

function wholePairs(bytes: Uint8Array, offset: number, isLast: boolean): { start: number; end: number } {
  const start = offset === 0 ? MARK_LENGTH : offset % 2;
  const end = bytes.length - ((bytes.length - start) % 2);
  const endsInside = !isLast && end - start > 2 && ((bytes[end - 1] ?? 0) & 0xfc) === 0xd8;
  return { start, end: endsInside ? end - 2 : end };
}
