import type { AgentResult } from "@toolrail/kernel";
import { causeText } from "../prefix/break-text.ts";
import type { PrefixBreak } from "../session/session-event.ts";
import { formatCount, formatNumberOf, formatShare } from "./amounts.ts";
import { textWidth } from "./text-width.ts";

const SEPARATOR = " · ";

export interface FooterFacts {
  /** Of the requests of this question. */
  breaks: readonly PrefixBreak[];
  /** True when a request was compared with one before. */
  measured: boolean;
  /** Results whose originals were kept. */
  spilled: number;
}

/** The closing line: model, turns, tokens, cache share, spilled results, prefix state; more lines where it is too narrow. */
export function footer(
  modelId: string,
  result: AgentResult,
  { breaks, measured, spilled }: FooterFacts,
  columns: number | undefined,
): string {
  const { inputTokens, outputTokens, cacheReadTokens } = result.usage;
  const tokens = `${formatCount(inputTokens)} tokens in, ${formatCount(outputTokens)} out`;
  const parts = [
    modelId,
    formatNumberOf(result.turns, "turn"),
    tokens,
    `${formatShare(cacheReadTokens, inputTokens)} cached`,
  ];
  if (spilled > 0) parts.push(`${formatNumberOf(spilled, "result")} spilled`);
  const [first] = breaks;
  const times = formatNumberOf(breaks.length, "time");
  if (first) parts.push(`prefix broken ${times}, first: ${causeText(first)}`);
  else if (measured) parts.push("prefix kept");
  return fold(parts, columns ?? Number.POSITIVE_INFINITY);
}

function fold(parts: readonly string[], columns: number): string {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)}${SEPARATOR}${part}`;
    if (lines.length > 0 && textWidth(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.join("\n");
}
