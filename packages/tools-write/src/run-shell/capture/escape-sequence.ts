export const ESCAPE = 0x1b;

const [BELL, LINE_END, BRACKET, BACKSLASH] = [0x07, 0x0a, 0x5b, 0x5c];

/** What goes on to a bell, or to an escape and a backslash: titles, links. */
const STRING_STARTS: ReadonlySet<number> = new Set(Buffer.from("]PX^_"));

/** How far into a sequence that begins with an escape. */
export type SequencePart = "start" | "charset" | "parameters" | "intermediates" | "string" | "escapeInString";

/** The part that a byte leads to; `end` when it completes the sequence, `none` when there was no sequence. */
export function nextPart(part: SequencePart, byte: number): SequencePart | "end" | "none" {
  switch (part) {
    case "start":
      if (byte === BRACKET) return "parameters";
      return STRING_STARTS.has(byte) ? "string" : nextPart("charset", byte);
    case "charset":
      if (isIntermediate(byte)) return "charset";
      return byte >= 0x30 && byte <= 0x7e && byte !== BRACKET && !STRING_STARTS.has(byte) ? "end" : "none";
    case "parameters":
      return byte >= 0x30 && byte <= 0x3f ? "parameters" : nextPart("intermediates", byte);
    case "intermediates":
      if (isIntermediate(byte)) return "intermediates";
      return byte >= 0x40 && byte <= 0x7e ? "end" : "none";
    case "string":
      if (byte === BELL) return "end";
      if (byte === ESCAPE) return "escapeInString";
      return byte === LINE_END ? "none" : "string";
    case "escapeInString":
      return byte === BACKSLASH ? "end" : "none";
  }
}

function isIntermediate(byte: number): boolean {
  return byte >= 0x20 && byte <= 0x2f;
}
