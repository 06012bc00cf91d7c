import type { StreamEvent, ToolCallEvent } from "@toolrail/protocol";
import { continueName, settleName } from "../accumulate/call-table.ts";
import type { AgentEvent } from "./agent-event.ts";

interface LiveCall {
  name: string;
  /** Argument text that came before the name. */
  held: string;
  hasArgs: boolean;
}

/** Tells what arrives while it arrives; nothing here decides what a call finally is. */
export function createLiveEvents(emit: (event: AgentEvent) => void): (event: StreamEvent) => void {
  const calls = new Map<string, LiveCall>();

  function announce(event: ToolCallEvent): void {
    const call = calls.get(event.key) ?? { name: "", held: "", hasArgs: false };
    calls.set(event.key, call);
    if (event.name) call.name = continueName(call.name, event.name, call.hasArgs);
    // A whole text repeats what its deltas have shown.
    const text = event.argsDelta || (call.hasArgs ? "" : event.args);
    if (!text) return;
    call.hasArgs = true;
    call.held += text;
    const name = settleName(call.name);
    if (name === "") return;
    emit({ type: "toolCallDelta", key: event.key, name, delta: call.held });
    call.held = "";
  }

  return (event) => {
    if (event.type === "toolCall") announce(event);
    else if (event.type === "text" && event.delta !== "")
      emit({ type: "textDelta", key: event.key, delta: event.delta });
    else if (event.type === "thinking" && event.delta)
      emit({ type: "thinkingDelta", key: event.key, delta: event.delta });
    else if (event.type === "warning")
      emit({ type: "streamWarning", message: event.message, excerpt: event.excerpt });
  };
}
