import { ASSUMED_CONTEXT_WINDOW, addUsage, emptyUsage, estimateTokens, usageCost } from "@toolrail/protocol";
import { formatCount, formatNumberOf, formatShare } from "../output/amounts.ts";
import { emptyParts, fillParts, PART_NAMES, PARTS } from "../report/context-parts.ts";
import type { Conversation } from "./conversation.ts";

const BAR_CELLS = 20;
const NAME_COLUMNS = 14;
const COUNT_COLUMNS = 9;

/** Shows what fills the model's window: each part of the next request as a share of it, then all of the window. */
export function contextText({ agent, history }: Conversation): string {
  const parts = emptyParts();
  parts.system = estimateTokens(agent.system);
  parts.tools = estimateTokens(JSON.stringify(agent.toolbox.source.definitions()));
  const sent = agent.session.transforms.reduce((messages, transform) => transform(messages), history);
  for (const message of sent) fillParts(parts, message);
  const total = PARTS.reduce((sum, part) => sum + parts[part], 0);
  const { contextWindow } = agent.model.facts;
  const window = contextWindow ?? ASSUMED_CONTEXT_WINDOW;
  const kind = contextWindow === undefined ? "assumed" : "of the model";
  const lines = PARTS.map((part) => row(PART_NAMES[part], parts[part], total));
  const used = `${row("Used", total, window)} of ${formatCount(window)} tokens (window ${kind}; estimated)`;
  return `${[...lines, used].join("\n")}\n`;
}

function row(name: string, tokens: number, whole: number): string {
  const cells = Math.min(BAR_CELLS, Math.ceil((tokens / Math.max(1, whole)) * BAR_CELLS));
  const bar = "█".repeat(cells).padEnd(BAR_CELLS, "░");
  return `${name.padEnd(NAME_COLUMNS)}${bar}${formatCount(tokens).padStart(COUNT_COLUMNS)}  ${formatShare(tokens, whole)}`;
}

/** Shows the tokens that the providers counted in this conversation, and what they cost where the price is known. */
export function costText({ agent, history }: Conversation): string {
  const answers = history.filter((message) => message.role === "assistant");
  const usage = answers.reduce((sum, message) => addUsage(sum, message.usage), emptyUsage());
  const cost = usageCost(usage, agent.model.facts.cost);
  const lines = [
    `${formatNumberOf(answers.length, "answer")}: ${formatCount(usage.inputTokens)} tokens in, ${formatCount(usage.outputTokens)} out`,
    `${formatShare(usage.cacheReadTokens, usage.inputTokens)} of the input was read from the cache`,
    cost === undefined ? `The price of ${agent.model.id} is not known.` : `About ${dollars(cost)}.`,
  ];
  return `${lines.join("\n")}\n`;
}

function dollars(cost: number): string {
  return `$${cost < 0.01 ? cost.toFixed(4) : cost.toFixed(2)}`;
}
