import { extractToolCalls, type Message } from "../message.ts";
import type { ToolDefinition } from "../tool.ts";
import { RETIRED_TOOL_TEXT } from "./stand-in.prompt.ts";
import { wireToolName } from "./wire-tool-name.ts";

/**
 * Definitions of the tools that a history calls, in the order of their first call. A tool may stand there under its
 * own name and under the one that was sent for it: that is one tool.
 */
export function retiredTools(messages: readonly Message[]): ToolDefinition[] {
  const names = new Map<string, string>();
  for (const message of messages)
    if (message.role === "assistant")
      for (const { name } of extractToolCalls(message)) {
        const wireName = wireToolName(name);
        if (!names.has(wireName)) names.set(wireName, name);
      }
  return [...names.values()].map((name) => ({ name, description: RETIRED_TOOL_TEXT, parameters: {} }));
}
