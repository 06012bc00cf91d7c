import type { AssistantMessage, ModelErrorEvent, ModelRequest, StreamEvent } from "@toolrail/protocol";
import { MessageAssembler } from "../accumulate/message-assembler.ts";
import { abortReason } from "./abort-reason.ts";
import { createLiveEvents } from "./live-events.ts";
import { readStream } from "./read-stream.ts";
import type { RunState } from "./run-state.ts";
import { turnFailure } from "./turn-failure.ts";

export interface StreamedTurn {
  message: AssistantMessage;
  /** What went wrong, when the message's `stopReason` is `error`. */
  failure?: ModelErrorEvent | undefined;
}

/** Sends one request and folds what comes back into a message. */
export async function streamTurn(run: RunState, request: ModelRequest): Promise<StreamedTurn> {
  const { model, clock, stallTimeoutMs } = run.settings;
  const assembler = new MessageAssembler({
    model: model.id,
    idsInUse: run.history.idsInUse,
    turn: run.history.messages.length,
    now: () => clock.now(),
  });
  const tell = createLiveEvents(run.emit);
  let finished = false;
  let error: ModelErrorEvent | undefined;

  function onEvent(event: StreamEvent): void {
    assembler.push(event);
    tell(event);
    if (event.type === "finish") finished = true;
    if (event.type === "error") error ??= event;
  }

  const end = await readStream(model, request, { signal: run.signal, clock, stallTimeoutMs, onEvent });
  if (end.kind === "aborted") return { message: assembler.finish({ aborted: abortReason(run.signal) }) };
  // A server that keeps the line open after its answer has answered.
  if (end.kind === "failed" && !(finished && end.failure.kind === "stalled")) onEvent(end.failure);
  const message = assembler.finish();
  return { message, failure: turnFailure(message, { error, finished }) };
}
