/**
 * Cuts a recording anew: into pieces of `cuts` bytes, or before each of the offsets in `cuts`, in any order.
 * Cuts fall between bytes, so also within a character.
 */
export function rechunk(recording: Uint8Array | string, cuts: number | readonly number[]): Uint8Array[] {
  const bytes = typeof recording === "string" ? new TextEncoder().encode(recording) : recording;
  const pieces: Uint8Array[] = [];
  let start = 0;
  for (const offset of offsets(bytes.length, cuts)) {
    pieces.push(bytes.subarray(start, offset));
    start = offset;
  }
  pieces.push(bytes.subarray(start));
  return pieces;
}

function offsets(length: number, cuts: number | readonly number[]): number[] {
  if (typeof cuts !== "number")
    return [...new Set(cuts)].filter((cut) => cut > 0 && cut < length).sort((a, b) => a - b);
  const size = Math.max(1, Math.floor(cuts));
  return Array.from({ length: Math.max(0, Math.ceil(length / size) - 1) }, (_, piece) => (piece + 1) * size);
}
