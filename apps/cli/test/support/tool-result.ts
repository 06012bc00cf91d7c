import type { ToolResultMessage } from "@toolrail/protocol";

/** A result of so many characters, failed for `failure` if given. */
export function toolResult(characters: number, failure?: string): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId: "call_1",
    toolName: "any",
    isError: failure !== undefined,
    content: [{ type: "text", text: "x".repeat(characters) }],
    ...(failure !== undefined && { details: { failure: { kind: failure, executed: false } } }),
    timestamp: 0,
  };
}
