import type { AgentEvent } from "./agent-event.ts";

/** One event that says what both say, if the second only goes on from the first. */
export function mergeEvents(last: AgentEvent | undefined, next: AgentEvent): AgentEvent | undefined {
  switch (next.type) {
    case "textDelta":
    case "thinkingDelta":
    case "toolCallDelta":
      if (last?.type !== next.type || last.key !== next.key) return undefined;
      return { ...next, delta: last.delta + next.delta };
    case "toolProgress":
      return last?.type === next.type && last.callId === next.callId ? next : undefined;
    default:
      return undefined;
  }
}
