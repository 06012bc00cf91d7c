import { resolvedNameDetails, type ToolResultMessage } from "@toolrail/protocol";
import type { CallOutcome } from "./call-outcome.ts";
import type { PlannedCall } from "./planned-call.ts";

/** The message that answers a call; `timestamp` in milliseconds since the epoch. */
export function buildResult(
  { call, name, plan }: PlannedCall,
  { content, failure, details, durationMs }: CallOutcome,
  timestamp: number,
): ToolResultMessage {
  const coerced = plan.ok ? plan.coerced : [];
  return {
    role: "toolResult",
    toolCallId: call.id,
    toolName: call.name,
    isError: failure !== undefined,
    content,
    details: {
      ...details,
      ...resolvedNameDetails(call, name),
      ...(coerced.length > 0 && { coerced }),
      ...(failure && { failure }),
      durationMs,
    },
    timestamp,
  };
}
