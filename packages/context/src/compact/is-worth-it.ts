import type { UserMessage } from "@toolrail/protocol";
import { messageText } from "../text/message-text.ts";
import { messageTokens } from "../text/message-tokens.ts";
import type { CompactSettings } from "./compact-options.ts";
import type { PartedHistory } from "./part-history.ts";

/** Whether the note is shorter than what it stands for, and every fact is still there. */
export function isWorthIt(
  note: UserMessage,
  { removed, kept }: Pick<PartedHistory, "removed" | "kept">,
  { countTokens, facts }: Pick<CompactSettings, "countTokens" | "facts">,
): boolean {
  if (messageTokens([note], countTokens) >= messageTokens(removed, countTokens)) return false;
  const keptTexts = kept.map(messageText);
  const before = [...removed.map(messageText), ...keptTexts];
  const after = [messageText(note), ...keptTexts];
  return facts.every(({ find }) => {
    const isStated = (text: string) => find(text) !== undefined;
    return after.some(isStated) || !before.some(isStated);
  });
}
