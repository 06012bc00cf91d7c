// Usual in text and logs: backspace, tab, line feed, form feed, carriage return, escape.
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

// Compressed bytes hold about 11 in 100, text none; one stray byte is no proof.
const MOST_CONTROLS = 0.02;
const MOST_SEPARATORS = 1 / 8;

// Text in any encoding has blanks, line ends, digits or punctuation of ASCII between its words.
const MAX_UNREADABLE = 0.9;
const MAX_UNREADABLE_WITHOUT_SPACE = 0.4;
const FEWEST_UNREADABLE = 24;

/** True if decoded text holds too many NUL, control and replacement characters to be text. */
export function looksBinary(text: string): boolean {
  return (holdsManyControls(text) && !isNulSeparated(text)) || isUnreadable(text);
}

function isUnreadable(text: string): boolean {
  const unreadable = text.match(/\uFFFD/g)?.length ?? 0;
  if (unreadable < FEWEST_UNREADABLE) return false;
  return unreadable > text.length * (/\s/.test(text) ? MAX_UNREADABLE : MAX_UNREADABLE_WITHOUT_SPACE);
}

/** Number of control characters that text does not hold. */
export function countControls(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum + (isOddControl(byte) ? 1 : 0), 0);
}

function isOddControl(code: number): boolean {
  return (code < 0x20 || code === 0x7f) && !TEXT_CONTROLS.has(code);
}

function holdsManyControls(text: string): boolean {
  const most = 1 + text.length * MOST_CONTROLS;
  let controls = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isOddControl(code) && ++controls > most) return true;
  }
  return false;
}

// As `git ls-files -z` writes names: each NUL stands alone, and there is no other control character.
function isNulSeparated(text: string): boolean {
  let nuls = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0 && text.charCodeAt(index + 1) !== 0) nuls++;
    else if (isOddControl(code)) return false;
  }
  return nuls <= text.length * MOST_SEPARATORS;
}

/** True if text decoded from 16-bit units holds too much that is no character: nearly any bytes can be read as such units. */
export function looksScrambled(text: string): boolean {
  const odd = text.match(/[\uFFFD\p{Unassigned}\p{Private_Use}]/gu)?.length ?? 0;
  return odd > 1 + text.length * MOST_CONTROLS;
}
