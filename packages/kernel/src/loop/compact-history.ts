import type { CompactionReason } from "@toolrail/protocol";
import { thrownMessage } from "../thrown-message.ts";
import type { RunState } from "./run-state.ts";
import { unlessAborted } from "./unless-aborted.ts";

/** Makes the history shorter. False when there is no compactor, it found nothing, or it failed. */
export async function compactHistory(run: RunState, reason: CompactionReason): Promise<boolean> {
  const { history, signal, emit, settings } = run;
  if (!settings.compact) return false;
  const before = [...history.messages];
  try {
    const { messages, released } = await unlessAborted(settings.compact(before, { reason, signal }), signal);
    if (messages === before) return false;
    history.replace(messages);
    emit({ type: "historyCompacted", reason, messages: [...messages], released });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    emit({ type: "compactionFailed", reason, message: thrownMessage(error) });
    return false;
  }
}
