import type { Message } from "@toolrail/protocol";

/** A user message, or an assistant's with the results that follow it. */
export type Exchange = readonly Message[];

export function splitExchanges(messages: readonly Message[]): Exchange[] {
  const exchanges: Message[][] = [];
  for (const message of messages) {
    const last = exchanges.at(-1);
    if (message.role === "toolResult" && last) last.push(message);
    else exchanges.push([message]);
  }
  return exchanges;
}
