import { type AssistantMessage, extractToolCalls, type ToolResultMessage } from "@toolrail/protocol";
import { ABORTED_CALL_TEXT, FAILED_TURN_CALL_TEXT } from "./failure-text.ts";

/** One result for each call of a turn that ended before any call could run. */
export function unrunResults(message: AssistantMessage, timestamp: number): ToolResultMessage[] {
  const aborted = message.stopReason !== "error";
  return extractToolCalls(message).map(({ id, name }) => ({
    role: "toolResult",
    toolCallId: id,
    toolName: name,
    isError: true,
    content: [{ type: "text", text: aborted ? ABORTED_CALL_TEXT : FAILED_TURN_CALL_TEXT }],
    details: { failure: { kind: aborted ? "aborted" : "skipped", executed: false } },
    timestamp,
  }));
}
