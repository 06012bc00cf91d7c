import type { AnthropicFault } from "./strict/anthropic-fault.ts";
import { checkMissingThinking } from "./strict/check-thinking.ts";
import { toStrictMessages } from "./strict/check-tools.ts";
import type { ThinkingLedger } from "./thinking-ledger.ts";

/**
 * A service that the strict server can stand in for.
 *
 * - `deepseek`, `kimi`: Anthropic-compatible endpoints that sign no thinking and refuse a call of theirs that comes back
 *   without the thinking before it.
 * - `claude-hosted`: Claude with a web search that it runs itself. A search is pending beside an own call, then pauses
 *   the turn; its result opens the next answer. A request that goes on without the pending use is refused.
 */
export type AnthropicImitation = "deepseek" | "kimi" | "claude-hosted";

export const ANTHROPIC_IMITATIONS: readonly AnthropicImitation[] = ["deepseek", "kimi", "claude-hosted"];

type MissingThinkingText = (position: number) => string;

// As each of them words it.
const MISSING_THINKING: Readonly<Partial<Record<AnthropicImitation, MissingThinkingText>>> = {
  deepseek: () => "The `content[].thinking` in the thinking mode must be passed back to the API.",
  kimi: (position) =>
    `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${position}`,
};

/** True for a service that signs its thinking. */
export function signsThinking(imitation: AnthropicImitation | undefined): boolean {
  return imitation === undefined || MISSING_THINKING[imitation] === undefined;
}

/** Refuses a history that lacks thinking which the service wants back. */
export function checkWantedThinking(
  imitation: AnthropicImitation | undefined,
  body: Record<string, unknown>,
  thinking: ThinkingLedger,
): AnthropicFault | undefined {
  const describe = imitation && MISSING_THINKING[imitation];
  return describe && checkMissingThinking(toStrictMessages(body.messages), thinking, describe);
}
