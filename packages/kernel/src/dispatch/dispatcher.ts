import type { ToolCallBlock, ToolResultMessage } from "@toolrail/protocol";
import { answerCall } from "./answer-call.ts";
import { applyBudget } from "./apply-budget.ts";
import type { Batch } from "./batch.ts";
import { type DispatchEvent, emitTo } from "./dispatch-event.ts";
import { createLeftBehind } from "./left-behind.ts";
import { planCall } from "./plan-call.ts";
import { createRepeatGuard } from "./repeat-guard.ts";
import { schedule } from "./schedule.ts";
import { type DispatcherOptions, readSettings } from "./settings.ts";
import { createWriteOrder } from "./write-order.ts";

export interface DispatchOptions {
  /** Aborts what runs and what waits; every call gets its result all the same. */
  signal?: AbortSignal | undefined;
  /** The turn was cut off by a length limit: no call runs, each is told to be sent again, smaller. */
  truncated?: boolean | undefined;
  onEvent?: ((event: DispatchEvent) => void) | undefined;
}

/** Answers tool calls. Keeps what outlives a batch: tools that were given up, and failures in a row. */
export interface Dispatcher {
  /** Exactly one result for each call, in the order of the calls. Never throws, never rejects. */
  dispatch(calls: readonly ToolCallBlock[], options?: DispatchOptions): Promise<ToolResultMessage[]>;
}

/**
 * Runs the tool calls of a turn: resolve → parse → validate → permit → run.
 * Throws `invalid_option` for numbers that make no sense.
 *
 * @example
 * const dispatcher = createDispatcher({ source: createRegistry([readFile]) });
 * const results = await dispatcher.dispatch(extractToolCalls(message), { signal });
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const settings = readSettings(options);
  const leftBehind = createLeftBehind();
  const repeats = createRepeatGuard();
  return {
    async dispatch(calls, { signal = new AbortController().signal, truncated = false, onEvent } = {}) {
      const plan = (call: ToolCallBlock) => planCall(call, settings, { truncated, signal });
      const planned = await Promise.all(calls.map(plan));
      const writes = createWriteOrder(planned);
      const facts: Batch["facts"] = new Map();
      const batch: Batch = { settings, signal, writes, leftBehind, repeats, facts, emit: emitTo(onEvent) };
      const results = await schedule(planned, settings.maxConcurrent, (call) => answerCall(call, batch));
      return applyBudget(results, batch);
    },
  };
}
