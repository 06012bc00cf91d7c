import {
  type AssistantMessage,
  extractToolCalls,
  type ModelErrorEvent,
  type ModelRequest,
  type StreamEvent,
} from "@toolrail/protocol";
import { MessageAssembler } from "../accumulate/message-assembler.ts";
import { requireValue } from "../returned-promise.ts";
import { thrownMessage } from "../thrown-message.ts";
import { abortReason } from "./abort.ts";
import { stalledText } from "./failure-text.ts";
import { createLiveEvents } from "./live-events.ts";
import type { RunState } from "./run-state.ts";
import { watchForStall } from "./stall-watch.ts";
import { TurnBounds } from "./turn-bounds.ts";

export interface StreamedTurn {
  message: AssistantMessage;
  /** Why the message's `stopReason` is `error`. */
  failure?: ModelErrorEvent | undefined;
}

/** Sends one request and folds the events that come back into a message. */
export async function streamTurn(run: RunState, request: ModelRequest): Promise<StreamedTurn> {
  const { model, clock } = run.settings;
  const assembler = new MessageAssembler({
    model: model.id,
    idsInUse: run.history.idsInUse,
    turn: run.history.messages.length,
    now: () => clock.now(),
  });
  const showLive = createLiveEvents(run.emit);
  let finished = false;

  function onEvent(event: StreamEvent): void {
    assembler.push(event);
    showLive(event);
    if (event.type === "finish") finished = true;
  }

  const end = await readStream(run, request, onEvent);
  if (end.kind === "aborted") return { message: assembler.finish({ aborted: abortReason(run.signal) }) };
  // A server that keeps the line open after its answer has answered.
  if (end.kind === "failed" && !(finished && end.failure.kind === "stalled")) onEvent(end.failure);
  const message = assembler.finish();
  const { failure } = assembler;
  if (!failure || message.stopReason === "error") return { message, failure };
  return { message: { ...message, stopReason: "error", errorMessage: failure.message }, failure };
}

/** Another sample of the same request may be fine. */
const SAMPLE_KINDS: ReadonlySet<string> = new Set(["emptyTurn", "malformedCall"]);

export function isBadSample({ kind }: ModelErrorEvent): boolean {
  return SAMPLE_KINDS.has(kind);
}

/** Tells whether the turn goes into the history at once: one that brought nothing says nothing to the next one. */
export function isKept({ message, failure }: StreamedTurn): boolean {
  if (failure && isBadSample(failure))
    return extractToolCalls(message).length > 0 || message.content.some(isWritten);
  if (message.content.length > 0) return true;
  // A turn in order that holds the provider's own items alone, such as a paused one.
  return !failure && message.stopReason !== "aborted" && message.raw !== undefined;
}

function isWritten(block: AssistantMessage["content"][number]): boolean {
  return block.type === "text" && block.text.trim() !== "";
}

/** `ended` by itself or by its first error event; `failed` without one. */
type StreamEnd = { kind: "ended" } | { kind: "aborted" } | { kind: "failed"; failure: ModelErrorEvent };

/** Reads one answer to its end. Never rejects; a stream that heeds no signal is abandoned. */
function readStream(
  { settings, signal }: RunState,
  request: ModelRequest,
  onEvent: (event: StreamEvent) => void,
): Promise<StreamEnd> {
  return new Promise((resolve) => {
    const connection = new AbortController();
    const bounds = new TurnBounds(settings);
    let open = true;

    function end(how: StreamEnd): void {
      if (!open) return;
      open = false;
      watch.stop();
      signal.removeEventListener("abort", onAbort);
      if (how.kind !== "ended") connection.abort(signal.reason);
      resolve(how);
    }
    const onAbort = () => end({ kind: "aborted" });
    const watch = watchForStall(settings, (cause) => end(failed("stalled", stalledText(cause, settings))));

    async function pump(): Promise<void> {
      const stream = settings.model.stream(request, { signal: connection.signal });
      for await (const event of requireValue(stream, "stream of the model")) {
        if (!open) return;
        if (typeof event?.type !== "string")
          throw new TypeError("the model's stream gave a value that is no event");
        watch.touch(bringsProgress(event));
        const excess = bounds.exceededBy(event);
        if (excess !== undefined) return end(failed("turnTooLarge", excess));
        onEvent(event);
        if (event.type === "error") return;
      }
    }

    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort);
    pump().then(
      () => end({ kind: "ended" }),
      (error) => end(failed("unknown", thrownMessage(error))),
    );
  });
}

/** Tells whether an event brings something of the answer, and is not only a sign of life. */
function bringsProgress(event: StreamEvent): boolean {
  switch (event.type) {
    case "heartbeat":
    case "start":
    case "usage":
    case "warning":
      return false;
    case "text":
      return event.delta !== "";
    case "thinking":
      return Boolean(event.delta || event.signature || event.redacted);
    case "toolCall":
      return Boolean(event.id || event.name || event.argsDelta || event.args);
    default:
      return true;
  }
}

// An error that a model throws against its contract is a bug, and bugs do not go away by a retry.
function failed(kind: "stalled" | "turnTooLarge" | "unknown", message: string): StreamEnd {
  return { kind: "failed", failure: { type: "error", kind, message, retryable: kind === "stalled" } };
}
