import { classifyModelError } from "../../model-error.ts";
import type { FinishReason } from "../../stop-reason.ts";
import type { ModelErrorEvent, StreamEvent } from "../../stream-event.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import type { Finish } from "../finish.ts";
import { reportedError } from "../provider-error.ts";
import { createToolNameReader } from "../wire-tool-name.ts";
import { pairCalls, pairingEvents } from "./answered-calls.ts";
import { createCallReader } from "./decode-call.ts";
import { createItemReader } from "./decode-item.ts";
import { createItemEventReader, type ItemEventReader } from "./decode-item-event.ts";
import { decodeOutput } from "./decode-output.ts";
import { createOutputItems } from "./output-items.ts";
import { rawEvents } from "./raw-items.ts";

/** The turn that the events of a stream make up. */
export interface Turn {
  readItemEvent: ItemEventReader;
  readOutput(output: unknown, events: StreamEvent[]): void;
  /** What was held back, and the `finish` or `error` that the response tells of. */
  end(end: Finish, response: Record<string, unknown>, events: StreamEvent[]): void;
  /** The same where a bare terminal mark stands in for the response. */
  conclude(mark: string): StreamEvent[];
  /** What was held back, and the error. */
  fail(error: ModelErrorEvent, events: StreamEvent[]): void;
  /** What was held back: ids that never came, and the items that have to go back to the provider. */
  release(): StreamEvent[];
}

export function createTurn(options: DecoderOptions): Turn {
  const items = createOutputItems();
  const callReader = createCallReader(createToolNameReader(options.toolNames ?? []));
  const itemReader = createItemReader(callReader);

  function release(): StreamEvent[] {
    const events: StreamEvent[] = [];
    for (const item of items.all()) if (item.kind === "call") callReader.settle(item, events);
    const pairs = pairCalls(items);
    return [...events, ...pairingEvents(pairs), ...rawEvents(items.all(), pairs, options.provider ?? "")];
  }

  function end(told: Finish, response: Record<string, unknown>, events: StreamEvent[]): void {
    for (const item of items.all()) itemReader.settle(item, events);
    const { answered } = pairCalls(items);
    const calls = items.all().some((item) => item.kind === "call" && !answered.has(item));
    const refused = items.all().some((item) => item.refused);
    events.push(...release(), decodeEnd(told, response, { calls, refused }));
  }

  return {
    readItemEvent: createItemEventReader(items, itemReader, callReader),
    readOutput: (output, events) => decodeOutput(output, items, itemReader, events),
    end,
    conclude(mark) {
      const events: StreamEvent[] = [];
      end({ reason: "end", raw: mark }, {}, events);
      return events;
    },
    fail: (error, events) => void events.push(...release(), error),
    release,
  };
}

/** Content of a turn, as far as its end depends on it. */
interface TurnContent {
  calls: boolean;
  refused: boolean;
}

/** The one `finish`, or the one `error`, of a turn whose response told how it ended. */
function decodeEnd(end: Finish, response: Record<string, unknown>, content: TurnContent): StreamEvent {
  const error = reportedError(response.error);
  if (error) return error;
  if (end.reason === "error") return failedEvent(end);
  return { type: "finish", reason: settleReason(end.reason, content), raw: end.raw };
}

// The protocol has one word for an answer, a refusal and calls.
function settleReason(reason: FinishReason, { calls, refused }: TurnContent): FinishReason {
  if (reason !== "stop") return reason;
  if (refused) return "refusal";
  return calls ? "toolUse" : "stop";
}

function failedEvent({ raw, message: reason }: Finish): ModelErrorEvent {
  const why = reason === undefined ? "without a reason" : `for the reason "${reason}"`;
  const message = `the response ended with the status "${raw}", ${why}`;
  return { type: "error", message, ...classifyModelError({ message }) };
}
