import { formatCount } from "../output/amounts.ts";
import type { PrefixBreak } from "../session/session-event.ts";

/** Describes the change of the tools array. */
export interface ToolChanges {
  before: readonly string[];
  now: readonly string[];
}

/** Names the cause of a break, such as `the tools changed (added search_tool)`. */
export function causeText({ cause, index }: PrefixBreak, tools?: ToolChanges): string {
  switch (cause) {
    case "model":
      return "another model";
    case "tools":
      return `the tools changed${tools ? changesText(tools) : ""}`;
    case "system":
      return "the system prompt changed";
    case "compacted":
      return "the conversation was compacted";
    case "trimmed":
      return "older results were trimmed";
    case "resultsCut":
      return "results were cut to fit the window";
    case "reasoningDropped":
      return "earlier reasoning was left out";
    case "changed":
      return index === undefined ? "earlier messages changed" : `message ${index + 1} changed`;
  }
}

/** Says what a break costs. `price`: US dollars of a million input tokens, where that is known. */
export function costText({ lostTokens }: PrefixBreak, price: number | undefined): string {
  const tokens = `about ${formatCount(lostTokens)} tokens are read anew`;
  return price ? `${tokens} (about $${((lostTokens * price) / 1_000_000).toFixed(2)})` : tokens;
}

const MAX_NAMES = 3;

function changesText({ before, now }: ToolChanges): string {
  const added = now.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !now.includes(name));
  const parts = [
    ...(added.length > 0 ? [`added ${listText(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${listText(removed)}`] : []),
  ];
  return parts.length > 0 ? ` (${parts.join("; ")})` : "";
}

function listText(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
