import { makeCallId } from "../../ids/make-call-id.ts";
import type { AssistantMessage, RawItem } from "../../message.ts";
import type { StreamEvent, ToolCallEvent } from "../../stream-event.ts";
import { emptyUsage } from "../../usage.ts";
import { createTurn } from "./turn.ts";

/** The author of a history's turns. */
export interface TurnAuthor {
  provider: string;
  /** `provider/name`. */
  model: string;
}

type Block = AssistantMessage["content"][number];

/**
 * A turn of the model from its items, read as an answer is read, so that the same is kept for the provider. `position`
 * tells turns apart in made ids. Nothing for a turn that says nothing.
 */
export function readTurn(
  items: readonly Record<string, unknown>[],
  { provider, model }: TurnAuthor,
  position: number,
): AssistantMessage[] {
  const turn = createTurn({ provider });
  const events: StreamEvent[] = [];
  turn.readOutput(items, events);
  events.push(...turn.release());
  const content = readBlocks(events, position);
  const raw = events.flatMap((event): RawItem[] =>
    event.type === "raw" ? [{ protocol: event.protocol, provider: event.provider, item: event.item }] : [],
  );
  if (content.length + raw.length === 0) return [];
  const message: AssistantMessage = {
    role: "assistant",
    content,
    stopReason: content.some(({ type }) => type === "toolCall") ? "toolUse" : "stop",
    model,
    usage: emptyUsage(),
    timestamp: 0,
  };
  return [raw.length > 0 ? { ...message, raw } : message];
}

function readBlocks(events: readonly StreamEvent[], turn: number): Block[] {
  const blocks = new Map<string, Block>();
  for (const event of events) {
    if (event.type !== "text" && event.type !== "thinking" && event.type !== "toolCall") continue;
    const key = `${event.type} ${event.key}`;
    if (event.type === "toolCall") {
      if (event.answered) blocks.delete(key);
      else blocks.set(key, readCall(blocks.get(key), event, turn));
      continue;
    }
    const known = blocks.get(key);
    const said = known && "text" in known ? known.text : "";
    blocks.set(key, { type: event.type, text: said + (event.delta ?? "") });
  }
  return [...blocks.values()];
}

function readCall(known: Block | undefined, event: ToolCallEvent, turn: number): Block {
  const call = known?.type === "toolCall" ? known : undefined;
  return {
    type: "toolCall",
    id: event.id ?? call?.id ?? makeCallId({ turn, key: event.key, position: event.order[0] }),
    name: event.name ?? call?.name ?? "",
    args: event.args ?? (call?.args ?? "") + (event.argsDelta ?? ""),
  };
}
