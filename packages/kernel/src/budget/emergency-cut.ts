import type { Message, ToolResultMessage } from "@toolrail/protocol";
import type { SpillSettings } from "./budget-settings.ts";
import { shrinkResult } from "./shrink-result.ts";

/** UTF-16 code units that all tool results of a request get when nothing else helped. */
export const EMERGENCY_TOTAL = 24_000;

/** The messages with their tool results cut to `total` characters together, the largest first; the rest untouched. */
export async function cutToTotal(
  messages: readonly Message[],
  total: number,
  spill: SpillSettings | undefined,
): Promise<Message[]> {
  const level = waterLevel(messages.filter((message) => message.role === "toolResult").map(charsOf), total);
  const cut: Message[] = [];
  for (const message of messages)
    cut.push(
      message.role === "toolResult" && charsOf(message) > level
        ? await shrinkResult(message, level, spill)
        : message,
    );
  return cut;
}

/** The most that each may have so that together they have at most `total`. */
function waterLevel(sizes: readonly number[], total: number): number {
  let left = total;
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (sizes.length - index));
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

function charsOf({ content }: ToolResultMessage): number {
  return content.reduce((sum, block) => sum + (block.type === "text" ? block.text : block.data).length, 0);
}
