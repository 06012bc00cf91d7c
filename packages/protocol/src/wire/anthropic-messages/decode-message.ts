import type { StreamEvent } from "../../stream-event.ts";
import { asList, asRecord, presentId } from "../odd-values.ts";
import { createStartReader } from "../start-reader.ts";
import { unknownFields } from "./block-fields.ts";
import type { BlockReader } from "./decode-blocks.ts";
import type { FinishReader } from "./decode-finish.ts";
import type { UsageReader } from "./decode-usage.ts";
import { replayEvent } from "./replay-item.ts";

/** Reads what a message says of itself, at the start of its stream, at its end, or whole. */
export interface MessageReader {
  start(message: unknown, events: StreamEvent[]): void;
  /** Takes the fields that the end of a stream adds to the message. */
  end(delta: Record<string, unknown>): void;
  /** A whole answer; it may also stand where a stream should be. */
  whole(message: Record<string, unknown>, events: StreamEvent[]): void;
  /** The fields that only the provider understands, for its replay. */
  close(events: StreamEvent[]): void;
}

export function createMessageReader(readers: {
  provider: string;
  blocks: BlockReader;
  finish: FinishReader;
  readUsage: UsageReader;
}): MessageReader {
  const { provider, blocks, finish, readUsage } = readers;
  const readStart = createStartReader();
  let messageId: string | undefined;
  let containerId: string | undefined;
  let unknown: Record<string, unknown> = {};

  function keep(fields: Record<string, unknown>): void {
    containerId = presentId(asRecord(fields.container)?.id) ?? containerId;
    unknown = { ...unknown, ...unknownFields(fields, "message") };
  }

  /** Reads the message unless it is another one: that is another sample, or another user's answer. */
  function begin(message: unknown, events: StreamEvent[]): boolean {
    const fields = asRecord(message);
    if (!fields) return true;
    const id = presentId(fields.id);
    if (messageId !== undefined && id !== undefined && id !== messageId) {
      events.push(splicedEvent(messageId, id));
      return false;
    }
    messageId ??= id;
    readStart(fields, events);
    readUsage(fields.usage, events);
    keep(fields);
    return true;
  }

  return {
    start: begin,
    end: keep,
    whole(message, events) {
      if (!begin(message, events)) return;
      for (const [index, entry] of asList(message.content).entries()) {
        blocks.start(index, typeof entry === "string" ? { type: "text", text: entry } : entry, events);
        blocks.stop(index, events);
      }
      finish.readWhole(message);
    },
    close(events) {
      if (containerId !== undefined)
        events.push(replayEvent(provider, { type: "container", id: containerId }));
      if (Object.keys(unknown).length > 0)
        events.push(replayEvent(provider, { type: "message", fields: unknown }));
    },
  };
}

function splicedEvent(first: string, second: string): StreamEvent {
  return {
    type: "error",
    message: `the message ${second} began within the stream of the message ${first}`,
    kind: "spliced",
    retryable: true,
  };
}
