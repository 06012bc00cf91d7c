import type { AgentResult, PrefixMeasure } from "@toolrail/kernel";
import { formatCount, formatNumberOf, formatShare } from "./amounts.ts";
import { textWidth } from "./text-width.ts";

const SEPARATOR = " · ";

export interface FooterFacts {
  prefix: PrefixMeasure | undefined;
  /** Results whose originals were kept. */
  spilled: number;
}

/** The closing line: model, turns, tokens, cache share, spilled results, prefix state; more lines where it is too narrow. */
export function footer(
  modelId: string,
  result: AgentResult,
  { prefix, spilled }: FooterFacts,
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
  if (prefix) parts.push(prefix.brokenBy ? `prefix broken by ${prefix.brokenBy.block}` : "prefix kept");
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
