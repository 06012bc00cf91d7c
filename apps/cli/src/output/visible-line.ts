import { visibleText } from "./visible-text.ts";

/** Foreign text that stands within one line, so that no part of it can pass for a line of ours. */
export function visibleLine(text: string): string {
  return visibleText(text.trimEnd()).replace(/\n/gu, "␊");
}
