const CLOCK = String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.,Z+:]*|\d\d:\d\d:\d\d[\d.,]*`;
const DURATION = String.raw`\d[\d.,]{0,20} ?(?:ns|[uµm]?s|sec|seconds|minutes|min|m|h)\b`;
const HEX = String.raw`0x[\da-fA-F]+|\b(?=[a-f]{0,40}\d)[\da-f]{7,40}\b`;

const TIMES = new RegExp(`${CLOCK}|\\b${DURATION}`, "g");
const NUMBERS = new RegExp(`${CLOCK}|${HEX}|\\b${DURATION}|\\d+(?:[.,]\\d+)*%?`, "g");

/** A line without what differs from one time it is written to the next. */
export function maskTimes(line: string): string {
  return line.replace(TIMES, "0");
}

/** The same without any number. */
export function maskNumbers(line: string): string {
  return line.replace(NUMBERS, "0");
}

const QUOTED = /‘[^’\n]*’|“[^”\n]*”|`[^`'\n]*[`']|'[^'\n]*'|"[^"\n]*"/g;

/** The names that a message quotes, quotes included. */
export function namesIn(message: string): string[] {
  return message.match(QUOTED) ?? [];
}

/** A message without the names that it quotes, and without any number. */
export function maskNames(message: string): string {
  return maskNumbers(message.replace(QUOTED, "‘’"));
}
