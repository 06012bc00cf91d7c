import type { StreamEvent } from "../../stream-event.ts";
import { asList, asRecord, presentId } from "../odd-values.ts";
import { createStartReader } from "../start-reader.ts";
import type { BlockReader } from "./decode-blocks.ts";
import type { FinishReader } from "./decode-finish.ts";
import type { UsageReader } from "./decode-usage.ts";

/** Reads what a message says of itself, at the start of its stream or whole. */
export interface MessageReader {
  start(message: unknown, events: StreamEvent[]): void;
  /** A whole answer; it may also stand where a stream should be. */
  whole(message: Record<string, unknown>, events: StreamEvent[]): void;
}

export function createMessageReader(readers: {
  blocks: BlockReader;
  finish: FinishReader;
  readUsage: UsageReader;
}): MessageReader {
  const { blocks, finish, readUsage } = readers;
  const readStart = createStartReader();
  let messageId: string | undefined;

  function start(message: unknown, events: StreamEvent[]): void {
    const fields = asRecord(message);
    if (!fields) return;
    const id = presentId(fields.id);
    // The same message twice is a repeat; another one goes on where the first broke off.
    if (messageId !== undefined && id !== messageId) blocks.restart();
    messageId = id ?? messageId;
    readStart(fields, events);
    readUsage(fields.usage, events);
  }

  return {
    start,
    whole(message, events) {
      start(message, events);
      for (const [index, entry] of asList(message.content).entries()) {
        blocks.start(index, typeof entry === "string" ? { type: "text", text: entry } : entry, events);
        blocks.stop(index, events);
      }
      finish.readWhole(message);
    },
  };
}
