import { createDispatcher } from "../dispatch/dispatcher.ts";
import type { AgentOptions } from "./agent-options.ts";
import type { AgentRun } from "./agent-run.ts";
import { EventQueue } from "./event-queue.ts";
import { ABORTED_TEXT } from "./failure-text.ts";
import { finishRun } from "./finish-run.ts";
import { History } from "./history.ts";
import { startProgress } from "./run-state.ts";
import { settle } from "./settings.ts";

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
  const settings = settle(options);
  const controller = new AbortController();
  const events = new EventQueue();
  const result = finishRun({
    settings,
    history: new History(options.messages, options.onMessage),
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
