/** Evidence in a text for UTF-8 and against it. */
export interface Utf8Evidence {
  /** Multi-byte sequences that other encodings hardly ever hold: of 3 or 4 bytes, or of the commonest letters of 2. */
  strong: number;
  /** The other well-formed sequences of 2 bytes. */
  weak: number;
  /** Bytes that belong to no well-formed sequence. */
  faults: number;
}

/** Counts the sequences beside ASCII; a sequence that the end of the sample cuts counts as neither. */
export function utf8Evidence(bytes: Uint8Array): Utf8Evidence {
  const evidence: Utf8Evidence = { strong: 0, weak: 0, faults: 0 };
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const length = sequenceLength(lead);
    const end = at + length;
    if (length > 1 && end > bytes.length && isContinued(bytes, at, bytes.length)) break;
    if (length === 1 || end > bytes.length || !isContinued(bytes, at, end)) {
      evidence.faults++;
      at++;
      continue;
    }
    if (length > 2 || lead <= 0xc3) evidence.strong++;
    else evidence.weak++;
    at = end;
  }
  return evidence;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 1;
}

// Overlong forms, surrogates and what lies behind U+10FFFF show by the second byte.
const SECOND: Readonly<Record<number, readonly [number, number]>> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
};

function isContinued(bytes: Uint8Array, start: number, end: number): boolean {
  const [least, most] = SECOND[bytes[start] ?? 0] ?? [0x80, 0xbf];
  for (let at = start + 1; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (at === start + 1 ? byte < least || byte > most : byte < 0x80 || byte > 0xbf) return false;
  }
  return true;
}
