import { extractToolCalls, type Message, type ToolResultMessage } from "@toolrail/protocol";

/** A tool result with the call that it answers. */
export interface ListedResult {
  message: ToolResultMessage;
  /** In the history. */
  index: number;
  /** Raw argument text; empty where the call is not in the history. */
  args: string;
  /** No answer of the model stands behind it: it has not seen it yet. */
  isUnseen: boolean;
}

/** The tool results of a history, in order. Where an id comes twice, a ref could mean either: those are left out. */
export function listResults(messages: readonly Message[]): ListedResult[] {
  const lastAnswer = messages.findLastIndex(({ role }) => role === "assistant");
  const args = new Map<string, string>();
  const times = new Map<string, number>();
  const results: ListedResult[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === "assistant")
      for (const call of extractToolCalls(message)) args.set(call.id, call.args);
    if (message.role !== "toolResult") continue;
    const id = message.toolCallId;
    times.set(id, (times.get(id) ?? 0) + 1);
    results.push({ message, index, args: args.get(id) ?? "", isUnseen: index > lastAnswer });
  }
  return results.filter(({ message }) => times.get(message.toolCallId) === 1);
}
