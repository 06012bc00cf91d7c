import type { AssistantMessage, ThinkingBlock, ToolCallBlock } from "../../src/message.ts";
import type { StreamEvent } from "../../src/stream-event.ts";
import { assistant } from "./history.ts";

type Block = AssistantMessage["content"][number];

/** The message that a well-behaved turn's events come to; `idOf` gives a call its id in the conversation. */
export function turnMessage(
  events: readonly StreamEvent[],
  idOf: (wireId: string) => string = (wireId) => wireId,
): AssistantMessage {
  const blocks = new Map<string, Block>();
  const raw: NonNullable<AssistantMessage["raw"]> = [];
  const fields: Partial<AssistantMessage> = {};

  function blockOf<Type extends Block["type"]>(key: string, fresh: Block & { type: Type }) {
    const known = blocks.get(fresh.type + key);
    const block = known?.type === fresh.type ? (known as typeof fresh) : fresh;
    blocks.set(fresh.type + key, block);
    return block;
  }

  for (const event of events)
    if (event.type === "raw")
      raw.push({ protocol: event.protocol, provider: event.provider, item: event.item });
    else if (event.type === "text") blockOf(event.key, { type: "text", text: "" }).text += event.delta;
    else if (event.type === "thinking") think(blockOf(event.key, { type: "thinking", text: "" }), event);
    else if (event.type === "toolCall" && event.answered) blocks.delete(`toolCall${event.key}`);
    else if (event.type === "toolCall")
      call(blockOf(event.key, { type: "toolCall", id: "", name: "", args: "" }), event, idOf);
    else if (event.type === "error")
      Object.assign(fields, { stopReason: "error", errorMessage: event.message });
    else if (event.type === "finish" && event.reason === "length") fields.stopReason = "length";
  return assistant([...blocks.values()], { ...fields, ...(raw.length > 0 && { raw }) });
}

function think(block: ThinkingBlock, event: StreamEvent & { type: "thinking" }): void {
  block.text += event.delta ?? "";
  if (event.signature !== undefined) block.signature = event.signature;
  if (event.redacted !== undefined) block.redacted = event.redacted;
}

function call(
  block: ToolCallBlock,
  event: StreamEvent & { type: "toolCall" },
  idOf: (wireId: string) => string,
): void {
  if (event.id !== undefined) [block.id, block.wireId] = [idOf(event.id), event.id];
  block.name ||= event.name ?? "";
  block.args = event.args ?? block.args + (event.argsDelta ?? "");
}
