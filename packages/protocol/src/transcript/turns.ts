import { extractToolCalls, type Message, type ToolCallBlock, type ToolResultMessage } from "../message.ts";

/** A message and its index in the transcript as given. */
export interface Located<M extends Message = Message> {
  message: M;
  index: number;
}

/** A user or assistant message and the results up to the next one. Results at the very start have no head. */
export interface Turn {
  head?: Located;
  results: Located<ToolResultMessage>[];
}

export function locate(messages: readonly Message[]): Located[] {
  return messages.map((message, index) => ({ message, index }));
}

export function splitTurns(located: readonly Located[]): Turn[] {
  const turns: Turn[] = [];
  for (const { message, index } of located) {
    const turn = turns.at(-1);
    if (message.role !== "toolResult") turns.push({ head: { message, index }, results: [] });
    else if (turn) turn.results.push({ message, index });
    else turns.push({ results: [{ message, index }] });
  }
  return turns;
}

export function callsOf({ head }: Turn): ToolCallBlock[] {
  return head?.message.role === "assistant" ? extractToolCalls(head.message) : [];
}
