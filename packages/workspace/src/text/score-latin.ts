// Signs of windows-1252 that real text holds: non-breaking space, marks, quotes, and all of the block from euro to y with dots.
const SIGNS: ReadonlySet<number> = new Set([0xa0, 0xa1, 0xa9, 0xab, 0xae, 0xb0, 0xb5, 0xb7, 0xbb, 0xbf]);
const UNDEFINED: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** How likely bytes are windows-1252: accented letters stand alone, or in twos, among plain ones. */
export function scoreLatin(bytes: Uint8Array): number {
  let sum = 0;
  let characters = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    characters++;
    if (!UNDEFINED.has(byte)) sum += weigh(byte, bytes, at);
  }
  return characters === 0 ? 0 : sum / characters;
}

function weigh(byte: number, bytes: Uint8Array, at: number): number {
  const before = bytes[at - 1] ?? 0x20;
  const after = bytes[at + 1] ?? 0x20;
  if (before < 0x80 && after < 0x80) {
    if (isAccented(byte)) return isPlainLetter(before) || isPlainLetter(after) ? 0.85 : 0.7;
    return isSign(byte) ? 0.7 : 0.3;
  }
  if (!isAccented(byte)) return isSign(byte) ? 0.2 : 0.1;
  return isPlainLetter(before) || isPlainLetter(after) ? 0.4 : 0.2;
}

function isAccented(byte: number): boolean {
  return byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7;
}

function isSign(byte: number): boolean {
  return byte < 0xa0 || SIGNS.has(byte);
}

function isPlainLetter(byte: number): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
