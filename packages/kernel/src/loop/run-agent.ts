import type { Message, StopReason, Usage } from "@toolrail/protocol";
import { createDispatcher } from "../dispatch/dispatcher.ts";
import { withinLimit } from "../returned-promise.ts";
import { thrownMessage } from "../thrown-message.ts";
import { abortReason } from "./abort.ts";
import type { AgentEvent } from "./agent-event.ts";
import { EventQueue } from "./event-queue.ts";
import { ABORTED_TEXT, turnLimitText } from "./failure-text.ts";
import { History } from "./history.ts";
import { type AgentOptions, resolveOptions, type Settings } from "./options.ts";
import { type RunEnd, type RunState, startProgress } from "./run-state.ts";
import { takeTurn, unrunResults } from "./take-turn.ts";

export interface AgentResult {
  /** The whole history, a valid transcript, ready for the next run. */
  messages: readonly Message[];
  /** `stop` done · `length` a limit (of output or of turns) · `error` · `aborted`. */
  stopReason: StopReason;
  /** The text of the last assistant message of this run; empty if there is none. */
  answer: string;
  /** Answers of the model, failed ones not counted. */
  turns: number;
  /** Of all turns, failed ones counted. `usageCost` gives the price. */
  usage: Usage;
  /** Why, unless `stopReason` is `stop`. */
  errorMessage?: string;
  /** An error of one of the caller's own functions (`onMessage`, a transform, the tool source), if that ended the run. */
  cause?: unknown;
}

/** A run that works on its own: nobody has to read its events. One reader; when it leaves, later events are dropped. */
export interface AgentRun extends AsyncIterable<AgentEvent> {
  /** Never rejects: what goes wrong is in `stopReason` and `errorMessage`. */
  readonly result: Promise<AgentResult>;
  /** Stops the run; what had arrived is kept and every call gets a result. */
  abort(reason?: string): void;
}

/**
 * Lets a model work with tools until it is done. The work starts at once and needs no reader; the events are for
 * watching, the result is the outcome. Throws `invalid_option`; what goes wrong later is in the result.
 *
 * @example
 * const run = runAgent({ model, source, messages: [question] });
 * for await (const event of run) if (event.type === "textDelta") write(event.delta);
 * const { answer, messages } = await run.result;
 */
export function runAgent(options: AgentOptions): AgentRun {
  const settings = resolveOptions(options);
  const controller = new AbortController();
  const events = new EventQueue();
  const result = finishRun({
    settings,
    history: new History(options.messages, (message) => tellCaller(message, settings)),
    dispatcher: createDispatcher({ ...settings, vision: settings.model.facts.vision }),
    signal: options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal,
    emit: (event) => events.push(event),
    progress: startProgress(),
  }).finally(() => events.end());
  return {
    result,
    abort: (reason = ABORTED_TEXT) => controller.abort(reason),
    [Symbol.asyncIterator]: () => events.read(),
  };
}

/** Hands a message that was appended to the caller. Rejects where the caller fails or takes too long. */
async function tellCaller(message: Message, settings: Settings): Promise<void> {
  const { onMessage, onMessageTimeoutMs: limitMs, clock } = settings;
  const written = onMessage?.(message);
  if (written) await withinLimit(Promise.resolve(written), { clock, limitMs, name: "onMessage" });
}

/** Brings a run to its end, also when something is thrown on the way. Never rejects. */
async function finishRun(run: RunState): Promise<AgentResult> {
  const { history, progress } = run;
  const end = await converse(run).catch((error: unknown) => endOf(run, error));
  closeOpenCalls(run);
  return {
    ...end,
    messages: [...history.messages],
    answer: answerOf(progress.lastMessage?.content ?? []),
    turns: progress.turns,
    usage: progress.usage,
  };
}

/** Turn after turn, until one needs no further one. Rejects when aborted between turns. */
async function converse(run: RunState): Promise<RunEnd> {
  const { maxTurns } = run.settings;
  while (run.progress.turns < maxTurns) {
    run.signal.throwIfAborted();
    const end = await takeTurn(run);
    if (end) return end;
  }
  return { stopReason: "length", errorMessage: turnLimitText(maxTurns) };
}

function endOf({ signal }: RunState, error: unknown): RunEnd {
  if (signal.aborted) return { stopReason: "aborted", errorMessage: abortReason(signal) };
  return { stopReason: "error", errorMessage: thrownMessage(error), cause: error };
}

/** Answers the calls that a thrown error left open, so that the history is valid all the same. */
function closeOpenCalls({ history, settings }: RunState): void {
  const last = history.messages.at(-1);
  if (last?.role === "assistant") history.adopt(unrunResults(last, settings.clock.now()));
}

function answerOf(content: readonly { type: string; text?: string }[]): string {
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}
