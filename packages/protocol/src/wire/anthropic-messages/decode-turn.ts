import type { AssistantMessage, RawItem } from "../../message.ts";
import type { StreamEvent } from "../../stream-event.ts";
import { emptyUsage } from "../../usage.ts";
import { asList, asRecord, presentText } from "../odd-values.ts";
import { toJson } from "../to-json.ts";
import { unknownFields } from "./block-fields.ts";
import { type BlockReader, createBlockReader } from "./decode-blocks.ts";
import { withoutMarkers } from "./decode-user-content.ts";
import { type ReplayItem, replayEvent } from "./replay-item.ts";

type Block = AssistantMessage["content"][number];

interface TurnContext {
  provider: string;
  /** `provider/name`. */
  model: string;
  /** Nothing follows it in the request. */
  isLast: boolean;
}

/** A message of the assistant as it stands in a request, read by the decoder of its stream. */
export function readTurn(message: Record<string, unknown>, context: TurnContext): AssistantMessage {
  const { provider, model } = context;
  const reader = createBlockReader({ provider });
  const content = new Map<string, Block>();
  const raw: RawItem[] = [];
  const take = (events: readonly StreamEvent[]) => {
    for (const event of events)
      if (event.type === "raw")
        raw.push({ protocol: event.protocol, provider: event.provider, item: event.item });
      else addBlock(content, event);
  };
  for (const [index, part] of asList(message.content).entries()) take(readBlock(reader, index, part));
  const fields = unknownFields(withoutMarkers(message), "message");
  if (fields) take([replayEvent(provider, { type: "message", fields })]);
  const blocks = [...content.values()];
  const called = blocks.some((block) => block.type === "toolCall");
  const paused = !called && context.isLast && isSearching(raw);
  return {
    role: "assistant",
    content: blocks,
    stopReason: called || paused ? "toolUse" : "stop",
    ...(paused && { rawStopReason: "pause_turn" }),
    model,
    usage: emptyUsage(),
    timestamp: 0,
    ...(raw.length > 0 && { raw }),
  };
}

function readBlock(reader: BlockReader, index: number, part: unknown): StreamEvent[] {
  const block = typeof part === "string" ? { type: "text", text: part } : asRecord(part);
  const events: StreamEvent[] = [];
  if (block) {
    reader.start(index, withoutMarkers(block), events);
    reader.stop(index, events);
  }
  const said = events.filter(({ type }) => type !== "warning");
  const isEmpty = (block?.type === "text" && block.text === "") || block?.type === "thinking";
  if (said.length > 0 || isEmpty || part === null) return said;
  reader.start(index, { type: "text", text: toJson(part) ?? "" }, said);
  return said;
}

function addBlock(content: Map<string, Block>, event: StreamEvent): void {
  if (event.type === "text") content.set(`text ${event.key}`, { type: "text", text: event.delta });
  if (event.type === "thinking") {
    const { delta = "", signature, redacted } = event;
    content.set(`thinking ${event.key}`, {
      type: "thinking",
      text: delta,
      ...(signature !== undefined && { signature }),
      ...(redacted !== undefined && { redacted }),
    });
  }
  if (event.type === "toolCall") {
    const { id = "", name = "", args = event.argsDelta ?? "{}" } = event;
    content.set(`call ${event.key}`, { type: "toolCall", id, name, args });
  }
}

// A hosted tool is at work: its use has no result.
function isSearching(raw: readonly RawItem[]): boolean {
  const blocks = raw.flatMap(({ item }) => {
    const { type, block } = item as ReplayItem & { block?: Record<string, unknown> };
    return type === "block" && block ? [block] : [];
  });
  const answered = blocks.map((block) => block.tool_use_id);
  return blocks.some(
    ({ type, id }) => presentText(type)?.endsWith("_tool_use") === true && !answered.includes(id),
  );
}
