import type { WindowLine } from "./cut-line.ts";

/** `number TAB text`, and for a cut line how to go on in it. */
export function renderLine({ number, text, nextColumn, length }: WindowLine): string {
  if (nextColumn === undefined) return `${number}\t${text}`;
  const left = (length - nextColumn + 1).toLocaleString("en-US");
  return `${number}\t${text}… [${left} more characters; go on with offset ${number}, column ${nextColumn}]`;
}
