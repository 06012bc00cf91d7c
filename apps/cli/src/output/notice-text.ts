import type { AgentEvent } from "@toolrail/kernel";
import { causeText, costText } from "../prefix/break-text.ts";
import { formatCount, formatNumberOf } from "./amounts.ts";
import type { SessionNotice } from "./view.ts";

type Compacted = Extract<AgentEvent, { type: "historyCompacted" }>;

/** Says what a compaction brought: `Compacted 14 messages to 3 (75k → 12k tokens)`. */
export function compactedText({
  beforeMessages,
  messages,
  beforeTokens,
  afterTokens,
}: Pick<Compacted, "beforeMessages" | "messages" | "beforeTokens" | "afterTokens">): string {
  const tokens = `${thousands(beforeTokens)} → ${thousands(afterTokens)} tokens`;
  return `Compacted ${formatNumberOf(beforeMessages, "message")} to ${messages.length} (${tokens})`;
}

/** `75_320` as `75k`, `1_840` as `1.8k`. */
function thousands(count: number): string {
  if (count < 1_000) return formatCount(count);
  const inThousands = count / 1_000;
  return `${inThousands < 10 ? inThousands.toFixed(1) : formatCount(Math.round(inThousands))}k`;
}

export function summaryFailedText(message: string): string {
  return `The model gave no summary (${message}); a list of what was done stands in its place`;
}

/** Says in one line what a session does to what is sent; undefined for what another line says already. */
export function noticeText(notice: SessionNotice): string | undefined {
  switch (notice.type) {
    case "resultsTrimmed":
      return `Trimmed ${formatNumberOf(notice.results, "older result")} (${thousands(notice.savedTokens)} tokens less)`;
    case "trimRefused":
      return `Not trimmed: ${formatNumberOf(notice.callIds.length, "result")} that would lose ${notice.facts.map((fact) => JSON.stringify(fact)).join(", ")}`;
    case "summaryFailed":
      return summaryFailedText(notice.message);
    case "prefixBroken":
      if (notice.resumed || notice.cause === "compacted" || notice.cause === "trimmed") return undefined;
      return `Prompt cache broken, ${causeText(notice, notice.tools)}: ${costText(notice, undefined)}`;
  }
}
