import type { AgentResult } from "@toolrail/kernel";
import {
  addUsage,
  emptyUsage,
  extractToolCalls,
  type Message,
  type ModelCost,
  resolvedNameOf,
  type Usage,
  usageCost,
} from "@toolrail/protocol";
import type { ConfigValues } from "../config/config-values.ts";
import { formatCount, formatNumberOf } from "../output/amounts.ts";

/** Limits of one question. */
export interface RunLimits {
  maxTokens: number | undefined;
  /** US dollars. */
  maxCost: number | undefined;
  cost: ModelCost | undefined;
}

export type LimitsRead = { ok: true; limits: RunLimits } | { ok: false; message: string };

/** Reads the limits for a model; a cost limit needs a price. */
export function readLimits(
  values: Partial<ConfigValues>,
  { id, facts }: { id: string; facts: { cost?: ModelCost } },
  isFree: boolean,
): LimitsRead {
  const maxCost = values["limits.maxCost"];
  const cost = facts.cost ?? (isFree ? { input: 0, output: 0 } : undefined);
  if (maxCost !== undefined && cost === undefined)
    return {
      ok: false,
      message: `the price of ${id} is not known, so a cost limit can't be kept; use --max-tokens instead`,
    };
  return { ok: true, limits: { maxTokens: values["limits.maxTokens"], maxCost, cost } };
}

/** Counts what a question uses, its messages and what stands in none, and calls `stop` with the reason once the work that follows is over a limit. */
export function watchLimits(
  { maxTokens, maxCost, cost }: RunLimits,
  stop: (reason: string) => void,
): { message(message: Message): void; usage(usage: Usage): void } {
  let usage = emptyUsage();
  const message = (message: Message) => {
    if (message.role !== "assistant") return;
    usage = addUsage(usage, message.usage);
    // An answer without calls ends the work anyway.
    if (extractToolCalls(message).length === 0) return;
    const tokens = usage.inputTokens + usage.outputTokens;
    if (maxTokens !== undefined && tokens >= maxTokens)
      return stop(`Stopped: ${formatCount(tokens)} tokens used, and the limit is ${formatCount(maxTokens)}.`);
    const dollars = cost && usageCost(usage, cost);
    if (maxCost !== undefined && dollars !== undefined && dollars >= maxCost)
      stop(`Stopped: $${dollars.toFixed(4)} used, and the limit is $${maxCost}.`);
  };
  return {
    message,
    usage(more) {
      usage = addUsage(usage, more);
    },
  };
}

/** Returns the result of a run that a limit ended, with what it has done. */
export function limitedResult(result: AgentResult, known: number, reason: string | undefined): AgentResult {
  if (result.stopReason !== "length" && reason === undefined) return result;
  if (result.stopReason === "stop" || result.stopReason === "error") return result;
  const stopped = reason ?? result.errorMessage ?? "Stopped at a limit.";
  const errorMessage = `${stopped} ${doneText(result, known)}`;
  return { ...result, stopReason: "length", errorMessage };
}

function doneText({ turns, messages }: AgentResult, known: number): string {
  const counts = new Map<string, number>();
  for (const message of messages.slice(known)) {
    if (message.role !== "toolResult" || message.isError) continue;
    const name = resolvedNameOf(message);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const calls = [...counts].map(([name, count]) => `${name} ×${count}`);
  return `Done until then: ${[formatNumberOf(turns, "turn"), ...calls].join(", ")}.`;
}
