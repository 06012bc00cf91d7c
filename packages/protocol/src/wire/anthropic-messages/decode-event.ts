import type { StreamEvent } from "../../stream-event.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import { asRecord, presentText } from "../odd-values.ts";
import { findProviderError, reportedError } from "../provider-error.ts";
import type { TurnReader } from "../turn-decoder.ts";
import { createBlockReader } from "./decode-blocks.ts";
import { createFinishReader } from "./decode-finish.ts";
import { createMessageReader } from "./decode-message.ts";
import { createUsageReader } from "./decode-usage.ts";

type Handler = (event: Record<string, unknown>, events: StreamEvent[]) => void;

/**
 * Reads one event after the other of one turn. Events that add nothing (pings, those that nobody knows, the frame of a
 * block) are heartbeats.
 */
export function createEventReader(options: DecoderOptions): TurnReader {
  const blocks = createBlockReader(options);
  const finish = createFinishReader();
  const readUsage = createUsageReader();
  const message = createMessageReader({ provider: options.provider ?? "", blocks, finish, readUsage });

  const handlers = new Map<string, Handler>([
    ["message_start", (event, events) => message.start(event.message, events)],
    ["content_block_start", (event, events) => blocks.start(event.index, event.content_block, events)],
    ["content_block_delta", (event, events) => blocks.delta(event.index, event.delta, events)],
    ["content_block_stop", (event, events) => blocks.stop(event.index, events)],
    [
      "message_delta",
      (event, events) => {
        const delta = asRecord(event.delta) ?? {};
        finish.read(delta);
        message.end(delta);
        readUsage(event.usage, events);
      },
    ],
    ["message_stop", (_, events) => conclude("message_stop", events)],
    ["message", (event, events) => message.whole(event, events)],
  ]);

  function conclude(mark: string, events: StreamEvent[]): void {
    blocks.closeAll(events);
    message.close(events);
    finish.conclude(mark, events);
  }

  return {
    protocol: "anthropic-messages",
    read(event, eventName) {
      const events: StreamEvent[] = [];
      const type = typeOf(event, eventName);
      const handle = handlers.get(type);
      // An event of the protocol may hold fields that would be an error's in a body.
      const error = handle ? reportedError(event.error, event) : findProviderError(event, eventName);
      if (!error) handle?.(event, events);
      else events.push(error);
      if (events.length === 0 && type !== "message") events.push({ type: "heartbeat" });
      return events;
    },
    get finished() {
      return finish.finished;
    },
    conclude(mark) {
      const events: StreamEvent[] = [];
      conclude(mark, events);
      return events;
    },
  };
}

// Gateways leave out the type in the data, or the event's name.
function typeOf(event: Record<string, unknown>, eventName: string | undefined): string {
  return presentText(event.type) ?? (Array.isArray(event.content) ? "message" : (eventName ?? ""));
}
