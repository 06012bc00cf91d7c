import { type Message, messageTokens } from "@toolrail/protocol";

/** Parts of a request, in the order in which they are stacked. */
export const PARTS = ["system", "tools", "user", "assistant", "results", "thinking"] as const;

export type Part = (typeof PARTS)[number];

/** Names for people. */
export const PART_NAMES: Readonly<Record<Part, string>> = {
  system: "System prompt",
  tools: "Tools",
  user: "User",
  assistant: "Assistant",
  results: "Tool results",
  thinking: "Thinking",
};

export function emptyParts(): Record<Part, number> {
  return { system: 0, tools: 0, user: 0, assistant: 0, results: 0, thinking: 0 };
}

/** Adds the estimated tokens of a message to the parts that it belongs to. */
export function fillParts(parts: Record<Part, number>, message: Message): void {
  if (message.role !== "assistant") {
    parts[message.role === "user" ? "user" : "results"] += messageTokens(message);
    return;
  }
  const thinking = message.content.filter((block) => block.type === "thinking");
  parts.thinking += messageTokens({ content: thinking });
  parts.assistant += messageTokens(message) - messageTokens({ content: thinking });
}
