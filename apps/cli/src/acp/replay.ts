import { type Message, parseArgs, type ToolCallBlock } from "@toolrail/protocol";
import type { Workspace } from "@toolrail/workspace";
import type { ClientChannel } from "./client-channel.ts";
import { SessionView } from "./session-view.ts";
import { CallDescriptions, type ShownCall } from "./tool-call.ts";

/** Sends a saved history to the client as if it happened now. */
export function replay(messages: readonly Message[], channel: ClientChannel, workspace: Workspace): void {
  const view = new SessionView(channel, new CallDescriptions(workspace, { readsFiles: false }));
  for (const message of messages) {
    if (message.role === "toolResult") {
      view.endCall(message);
      continue;
    }
    for (const block of message.content) {
      if (block.type === "toolCall") view.startCall(shownCall(block));
      else if (block.type === "thinking") view.think(block.text);
      else if (block.type === "text" && message.role === "assistant") channel.say(block.text);
      else if (block.type === "text") channel.stream("user_message_chunk", block.text);
    }
  }
}

function shownCall(block: ToolCallBlock): ShownCall {
  const parsed = parseArgs(block);
  const value: unknown = parsed.ok ? parsed.value : {};
  const key = ["path", "command", "pattern"]
    .map((field): unknown => Reflect.get(Object(value), field))
    .find((found) => typeof found === "string");
  return {
    callId: block.id,
    name: block.name,
    args: value,
    keyArgument: typeof key === "string" ? key : undefined,
  };
}
