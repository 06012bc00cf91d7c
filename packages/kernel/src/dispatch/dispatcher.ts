import type { TextBlock, ToolCallBlock, ToolResultMessage } from "@toolrail/protocol";
import { cutResult, isSettled, textOf, withText } from "../budget/cut-result.ts";
import { imagesToSpill } from "../budget/images-to-spill.ts";
import { readLimits } from "../budget/limits.ts";
import { defaultPointerText, imageLeftOut, lostNote, pointer, unkeptNote } from "../budget/note-text.ts";
import type { StreamedOutput } from "../budget/result-facts.ts";
import { settledWithin } from "../settled-within.ts";
import { answerCall } from "./answer-call.ts";
import type { Batch } from "./batch.ts";
import { type DispatchEvent, emitTo } from "./dispatch-event.ts";
import { createLeftBehind } from "./left-behind.ts";
import { planCall } from "./plan-call.ts";
import { readFitted } from "./read-fitted.ts";
import { createRepeatGuard } from "./repeat-guard.ts";
import { safeResult } from "./safe-text.ts";
import { schedule } from "./schedule.ts";
import { type DispatcherOptions, readSettings, STORE_LIMIT_MS } from "./settings.ts";
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

/** The results as they go to the model. The budget sees the originals, since its store keeps them. Never rejects. */
async function applyBudget(
  results: readonly ToolResultMessage[],
  { signal, settings, facts }: Batch,
): Promise<ToolResultMessage[]> {
  const { budget, clock, graceMs } = settings;
  if (!budget) return results.map(safeResult);
  // A budget that changes what it was given must not change what stands in for its answer.
  const untouched = results.map(copyOf);
  const factsOf = (result: ToolResultMessage) => facts.get(result);
  const applied = Promise.resolve().then(() => budget.apply([...results], { factsOf }));
  const outcome = await settledWithin(applied, { clock, limitMs: STORE_LIMIT_MS, graceMs, signal });
  const fitted = outcome && readFitted(outcome.value, untouched);
  if (fitted) return fitted;
  // A budget that fails must neither lose a result nor let one through at any size.
  return results.map((result, index) =>
    safeResult(unkeptResult(untouched[index] ?? result, facts.get(result)?.output)),
  );
}

function copyOf(result: ToolResultMessage): ToolResultMessage {
  return { ...result, content: result.content.map((block) => ({ ...block })) };
}

/** UTF-16 code units that a result may have, images with their base64. */
const MOST_CHARS = readLimits({}).perResult.chars;

/** A result that no budget made fit, cut in words that promise nothing; what was streamed to a store is pointed to. */
function unkeptResult(result: ToolResultMessage, output: StreamedOutput | undefined): ToolResultMessage {
  const fits = isSettled(result) && textOf(result).length <= MOST_CHARS;
  const cut = fits ? result : cutResult(result, { note: output?.kept ? lostNote : unkeptNote });
  return withoutLargeImages(output?.kept ? pointedTo(cut, output.kept) : cut);
}

function pointedTo(
  result: ToolResultMessage,
  { entry }: NonNullable<StreamedOutput["kept"]>,
): ToolResultMessage {
  const text = `${textOf(result)}\n${pointer(entry, defaultPointerText)}`;
  return { ...withText(result, text), details: { ...result.details, spill: entry } };
}

function withoutLargeImages(result: ToolResultMessage): ToolResultMessage {
  const tooLarge = imagesToSpill(result, MOST_CHARS);
  if (tooLarge.size === 0) return result;
  const content = result.content.map((block) =>
    block.type === "image" && tooLarge.has(block) ? lineFor(block.mediaType) : block,
  );
  return { ...result, content, details: { ...result.details, truncated: true } };
}

function lineFor(mediaType: string): TextBlock {
  return { type: "text", text: imageLeftOut(mediaType) };
}
