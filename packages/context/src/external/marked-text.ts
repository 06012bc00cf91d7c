import { cleanText, type HiddenCharacters } from "./clean-text.ts";
import { escapeTag } from "./escape-tag.ts";
import { EXTERNAL_END, EXTERNAL_START } from "./external.prompt.ts";

const BEFORE = `${EXTERNAL_START}\n`;
const BEHIND = `\n${EXTERNAL_END}`;

/** A text in a marked block. One that is such a block already stays as it is. */
export function markedText(text: string, hidden: HiddenCharacters): string {
  return isBlock(text, hidden) ? text : `${BEFORE}${safeText(text, hidden)}${BEHIND}`;
}

function isBlock(text: string, hidden: HiddenCharacters): boolean {
  if (text.length < BEFORE.length + BEHIND.length) return false;
  if (!text.startsWith(BEFORE) || !text.endsWith(BEHIND)) return false;
  const inside = text.slice(BEFORE.length, -BEHIND.length);
  return inside === safeText(inside, hidden);
}

function safeText(text: string, hidden: HiddenCharacters): string {
  // Cleaned last, so that what stands there is clean; what it removes hides no tag, since the other overlooks it.
  return cleanText(escapeTag(text), hidden);
}
