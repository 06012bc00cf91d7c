import type { CompactionReason, Message } from "@toolrail/protocol";
import { withinLimit } from "../returned-promise.ts";
import { thrownMessage } from "../thrown-message.ts";
import { unlessAborted } from "./abort.ts";
import { cutResults, EMERGENCY_TOTALS, withCutResults } from "./cut-results.ts";
import type { RunState } from "./run-state.ts";
import { requestTokens } from "./window.ts";

/** Milliseconds that a compactor may take, which asks a model as a rule. */
const COMPACT_LIMIT_MS = 600_000;
/** Requests in a row that are shortened because the context was too long. */
const MAX_SHORTENINGS = 3;

/** Makes the history shorter. False when there is no compactor, it found nothing, or it failed. */
export async function compactHistory(run: RunState, reason: CompactionReason): Promise<boolean> {
  const { history, signal, emit, settings } = run;
  if (!settings.compact) return false;
  const before = [...history.messages];
  try {
    const limit = { clock: settings.clock, limitMs: COMPACT_LIMIT_MS, name: "compact" };
    const compacting = withinLimit(settings.compact(before, { reason, signal }), limit);
    const { messages, released } = await unlessAborted(compacting, signal);
    if (messages === before) return false;
    const beforeTokens = sentTokens(run, before);
    history.replace(messages);
    const sizes = { beforeMessages: before.length, beforeTokens, afterTokens: sentTokens(run, messages) };
    emit({ type: "historyCompacted", reason, messages: [...messages], ...sizes, released });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    emit({ type: "compactionFailed", reason, message: thrownMessage(error) });
    return false;
  }
}

/** Estimates the tokens of a request with these messages, as the transforms and cuts show them. */
function sentTokens({ settings, progress }: RunState, messages: readonly Message[]): number {
  const { system, source, transforms = [] } = settings;
  const shown = transforms.reduce((sent, transform) => transform(sent), messages);
  const tools = source.definitions();
  return requestTokens({
    ...(system && { system }),
    tools,
    messages: withCutResults(shown, progress.cutResults),
  });
}

/**
 * Makes the next request shorter than the one that the provider found too long, so that it is never sent unchanged. False
 * when nothing could be left out, or that did not help.
 */
export async function shortenRequest(run: RunState): Promise<boolean> {
  const { progress } = run;
  if (progress.shortenings >= MAX_SHORTENINGS) return false;
  progress.shortenings++;
  if (await compactHistory(run, "contextTooLong")) return true;
  for (const total of EMERGENCY_TOTALS)
    if (await cutResults(run, progress.lastRequest?.messages ?? [], total)) return true;
  return false;
}
