import type { AnthropicAssistantBlock, AnthropicMessage, AnthropicUserBlock } from "./wire-types.ts";

/** Messages whose roles alternate: neighbours of one role become one message. */
export interface MessageList {
  addUser(blocks: readonly AnthropicUserBlock[]): void;
  addAssistant(blocks: readonly AnthropicAssistantBlock[]): void;
  /** The messages; where no user speaks first, behind a message of `opening`. */
  startingWith(opening: AnthropicUserBlock[]): AnthropicMessage[];
}

export function createMessageList(): MessageList {
  const messages: AnthropicMessage[] = [];
  return {
    addUser(blocks) {
      if (blocks.length === 0) return;
      const last = messages.at(-1);
      if (last?.role === "user") last.content.push(...blocks);
      else messages.push({ role: "user", content: [...blocks] });
    },
    addAssistant(blocks) {
      if (blocks.length === 0) return;
      const last = messages.at(-1);
      if (last?.role === "assistant") last.content.push(...blocks);
      else messages.push({ role: "assistant", content: [...blocks] });
    },
    startingWith(opening) {
      return messages[0]?.role === "user" ? messages : [{ role: "user", content: opening }, ...messages];
    },
  };
}
