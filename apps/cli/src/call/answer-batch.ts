import type { Dispatcher } from "@toolrail/kernel";
import type { Clock, ToolCallBlock, ToolResultMessage } from "@toolrail/protocol";
import type { ScriptEntry } from "./script-line.ts";

export interface BatchRunner {
  /** One result for each entry, in order. */
  run(entries: readonly ScriptEntry[], signal: AbortSignal): Promise<ToolResultMessage[]>;
}

/** Runs batches through the dispatcher; an entry that could not be read gets an error in its place. */
export function createBatchRunner(dispatcher: Dispatcher, clock: Clock): BatchRunner {
  let made = 0;
  return {
    async run(entries, signal) {
      const numbered = entries.map((entry) => ({ entry, id: `call_${++made}` }));
      const calls = numbered.flatMap(({ entry, id }) => (entry.ok ? [toBlock(entry.call, id)] : []));
      const results = await dispatcher.dispatch(calls, { signal });
      const byId = new Map(results.map((result) => [result.toolCallId, result]));
      return numbered.map(({ entry, id }) => {
        const message = entry.ok ? `The dispatcher gave no result for ${entry.call.tool}.` : entry.message;
        return byId.get(id) ?? unreadable(id, message, clock.now());
      });
    },
  };
}

function toBlock(call: { tool: string; args: string }, id: string): ToolCallBlock {
  return { type: "toolCall", id, name: call.tool, args: call.args };
}

function unreadable(id: string, text: string, timestamp: number): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId: id,
    toolName: "",
    isError: true,
    content: [{ type: "text", text }],
    details: { failure: { kind: "invalidJson", executed: false }, durationMs: 0 },
    timestamp,
  };
}
