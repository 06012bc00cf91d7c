import {
  type AssistantMessage,
  extractToolCalls,
  type ModelErrorEvent,
  type ModelErrorKind,
  resolvedNameOf,
  type ToolResultMessage,
} from "@toolrail/protocol";
import { EQUAL_ANSWERS_TO_END } from "../dispatch/repeat-guard.ts";
import { equalAnswersOf } from "../dispatch/tell-repeats.ts";
import { wait } from "./abort.ts";
import {
  CONCLUDE_TEXT,
  CONTINUE_TEXT,
  ENDED_AT_LENGTH_TEXT,
  equalAnswersText,
  laterText,
  pauseLimitText,
} from "./failure-text.ts";
import type { Settings } from "./options.ts";
import { removeRefusedImages } from "./refused-images.ts";
import type { RunEnd, RunState } from "./run-state.ts";
import { compactHistory, shortenRequest } from "./shorten-request.ts";
import { isBadSample, isKept, type StreamedTurn } from "./stream-turn.ts";

/** Turns in a row that the provider may pause. */
const MAX_PAUSES = 10;
/** Further samples of a request whose answer was empty or held a call that could not be read. */
const MAX_RESAMPLES = 2;

/** Decides by how a turn ended what follows. Undefined: another turn. */
export async function afterTurn(
  run: RunState,
  turn: StreamedTurn,
  results: readonly ToolResultMessage[],
): Promise<RunEnd | undefined> {
  const { message, failure } = turn;
  const { progress } = run;
  if (failure) return afterFailure(run, turn, failure);
  if (message.stopReason === "aborted") return { stopReason: "aborted", ...errorMessageOf(message) };
  progress.turns++;
  progress.failures = 0;
  progress.badSamples = 0;
  progress.shortenings = 0;
  const hasCalls = extractToolCalls(message).length > 0;
  if (message.stopReason !== "toolUse" || hasCalls) progress.pauses = 0;
  if (message.stopReason === "length") return afterLength(run, hasCalls);
  progress.compactedForLength = false;
  progress.cutInARow = 0;
  if (message.stopReason === "stop") return { stopReason: "stop" };
  return hasCalls ? afterEqualAnswers(results) : afterPause(run, message);
}

// A model that was told of it and repeats the call all the same would go on so for good.
function afterEqualAnswers(results: readonly ToolResultMessage[]): RunEnd | undefined {
  for (const result of results) {
    const times = equalAnswersOf(result.details);
    if (times < EQUAL_ANSWERS_TO_END) continue;
    return { stopReason: "length", errorMessage: equalAnswersText(resolvedNameOf(result), times) };
  }
  return undefined;
}

/** After a turn that the provider paused: it is sent back to go on, so often in a row at most. */
function afterPause(
  { progress, emit }: RunState,
  { rawStopReason = "" }: AssistantMessage,
): RunEnd | undefined {
  if (progress.pauses >= MAX_PAUSES) return { stopReason: "error", errorMessage: pauseLimitText(MAX_PAUSES) };
  progress.pauses++;
  emit({ type: "turnPaused", turn: progress.turns, attempt: progress.pauses, rawStopReason });
  return undefined;
}

/** After an answer that was cut off, its calls answered: it goes on in a shorter history, or concludes. */
async function afterLength(run: RunState, hasCalls: boolean): Promise<RunEnd | undefined> {
  const { progress } = run;
  progress.cutInARow++;
  if (!progress.compactedForLength && (await compactHistory(run, "length"))) {
    progress.compactedForLength = true;
    return hasCalls ? undefined : instruct(run, CONTINUE_TEXT);
  }
  // The results of its calls ask for smaller ones, which a demand to conclude would forbid before they were tried.
  if (hasCalls && progress.cutInARow === 1) return undefined;
  if (progress.askedToConclude) return { stopReason: "length", errorMessage: ENDED_AT_LENGTH_TEXT };
  progress.askedToConclude = true;
  return instruct(run, CONCLUDE_TEXT);
}

async function instruct({ history, settings }: RunState, text: string): Promise<undefined> {
  await history.append({
    role: "user",
    content: [{ type: "text", text }],
    timestamp: settings.clock.now(),
  });
}

/** After a failed turn: another request where that is the trouble, another try where that may help, else the end. */
async function afterFailure(
  run: RunState,
  turn: StreamedTurn,
  failure: ModelErrorEvent,
): Promise<RunEnd | undefined> {
  const { settings, progress, emit } = run;
  const { kind, message } = failure;
  // Another request is no retry of this one.
  if (kind === "contextTooLong" && (await shortenRequest(run))) return undefined;
  if (kind === "imageRefused" && removeRefusedImages(run, failure)) return undefined;
  if (kind === "reasoningRefused" && dropReasoning(run)) {
    emit({ type: "reasoningDropped", message });
    return undefined;
  }
  progress.failures++;
  if (isBadSample(failure)) progress.badSamples++;
  const delayMs =
    progress.badSamples > MAX_RESAMPLES ? undefined : retryDelay(failure, progress.failures, settings);
  if (delayMs === undefined) return giveUp(run, turn, failure);
  emit({ type: "retryScheduled", attempt: progress.failures, delayMs, kind, message });
  await wait(settings.clock, delayMs, run.signal);
  return undefined;
}

/** From now on no reasoning of earlier turns is sent. False where none was sent anyway. */
function dropReasoning({ settings, progress }: RunState): boolean {
  if (progress.reasoningDropped || settings.request?.replayReasoning === false) return false;
  progress.reasoningDropped = true;
  return true;
}

// The failure that ended the run stays in the log, also when nothing else had come.
async function giveUp(run: RunState, turn: StreamedTurn, failure: ModelErrorEvent): Promise<RunEnd> {
  const { message } = turn;
  if (!isKept(turn)) await run.history.append(message);
  const { kind, retryAfterMs = 0 } = failure;
  const isTooLong = retryAfterMs > run.settings.retry.maxDelayMs || kind === "quotaExceeded";
  const later = isTooLong && retryAfterMs > 0 ? laterText(retryAfterMs) : "";
  return { stopReason: "error", errorMessage: `${message.errorMessage ?? failure.message}${later}` };
}

function errorMessageOf({ errorMessage }: AssistantMessage): { errorMessage?: string } {
  return errorMessage === undefined ? {} : { errorMessage };
}

/** The same request would fail again, whatever the provider's error calls retryable. */
const FINAL_KINDS: ReadonlySet<ModelErrorKind> = new Set([
  "contextTooLong",
  "imageRefused",
  "quotaExceeded",
  "reasoningRefused",
  "turnTooLarge",
]);

/**
 * Milliseconds to wait before the request is sent again; undefined when it should not be.
 * `failures` counts this one. Never sooner than the provider asked for.
 */
export function retryDelay(
  failure: ModelErrorEvent,
  failures: number,
  { retry, random }: Pick<Settings, "retry" | "random">,
): number | undefined {
  const asked = failure.retryAfterMs ?? 0;
  if (!failure.retryable || FINAL_KINDS.has(failure.kind)) return undefined;
  if (failures > retry.maxRetries || asked > retry.maxDelayMs) return undefined;
  const full = Math.min(retry.baseDelayMs * 2 ** (failures - 1), retry.maxDelayMs);
  // Between half and the whole, so that clients that failed together do not come back together.
  return Math.max(asked, Math.round(full * (0.5 + random() / 2)));
}
