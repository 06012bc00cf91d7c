import { estimateTokens, type Message, type ModelRequest } from "@toolrail/protocol";
import { IMAGE_TOKENS } from "../budget/size.ts";

const known = new WeakMap<Message, number>();

/** An estimate of the tokens that a request takes. Each message is counted once. */
export function requestTokens({ system, tools, messages }: ModelRequest): number {
  const head = estimateTokens(system ?? "") + estimateTokens(JSON.stringify(tools));
  return messages.reduce((sum, message) => sum + messageTokens(message), head);
}

function messageTokens(message: Message): number {
  let tokens = known.get(message);
  if (tokens === undefined) {
    tokens = message.content.reduce((sum, block) => sum + blockTokens(block), 0);
    known.set(message, tokens);
  }
  return tokens;
}

function blockTokens(block: Message["content"][number]): number {
  switch (block.type) {
    case "image":
      return IMAGE_TOKENS;
    case "toolCall":
      return estimateTokens(block.name) + estimateTokens(block.args);
    default:
      return estimateTokens(block.text);
  }
}
