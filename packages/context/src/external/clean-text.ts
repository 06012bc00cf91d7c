/** What steers a screen or the direction of text, and what is never seen: all controls but tab and line feed among it. */
const STEERING =
  /(?![\t\n])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** A text without control characters. Carriage returns become line feeds; the joiners of scripts and emoji stay. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(STEERING, "");
}
