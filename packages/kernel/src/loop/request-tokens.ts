import { estimateTokens, type Message, type ModelRequest, messageTokens } from "@toolrail/protocol";

const known = new WeakMap<Message, number>();

/** An estimate of the tokens that a request takes. Each message is counted once. */
export function requestTokens({ system, tools, messages }: ModelRequest): number {
  const head = estimateTokens(system ?? "") + estimateTokens(JSON.stringify(tools));
  return messages.reduce((sum, message) => sum + countedTokens(message), head);
}

function countedTokens(message: Message): number {
  const tokens = known.get(message) ?? messageTokens(message);
  known.set(message, tokens);
  return tokens;
}
