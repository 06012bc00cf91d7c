import {
  extractToolCalls,
  type Message,
  parseArgs,
  resolvedNameOf,
  type ToolResultMessage,
} from "@toolrail/protocol";

/** A tool result with the call that it answers. */
export interface ListedResult {
  message: ToolResultMessage;
  /** In the history. */
  index: number;
  /** The tool that it is of, never a proxy. */
  name: string;
  /** Raw argument text for that tool; empty where the call is not in the history. */
  args: string;
  /** No answer of the model stands behind it: it has not seen it yet. */
  isUnseen: boolean;
  /** Another result has the same id, so that a ref could mean either. */
  isAmbiguous: boolean;
}

/** The tool results of a history, in order. */
export function listResults(messages: readonly Message[]): ListedResult[] {
  const lastAnswer = messages.findLastIndex(({ role }) => role === "assistant");
  const args = new Map<string, string>();
  const times = new Map<string, number>();
  const results: Omit<ListedResult, "isAmbiguous">[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === "assistant")
      for (const call of extractToolCalls(message)) args.set(call.id, call.args);
    if (message.role !== "toolResult") continue;
    const id = message.toolCallId;
    times.set(id, (times.get(id) ?? 0) + 1);
    results.push({ message, index, ...callOf(message, args.get(id) ?? ""), isUnseen: index > lastAnswer });
  }
  return results.map((result) => ({ ...result, isAmbiguous: times.get(result.message.toolCallId) !== 1 }));
}

function callOf(message: ToolResultMessage, args: string): { name: string; args: string } {
  const name = resolvedNameOf(message);
  if (name === message.toolName) return { name, args };
  const proxied = parseArgs({ args });
  return { name, args: proxied.ok ? JSON.stringify(proxied.value.input ?? {}) : args };
}
