import type { CompactionReason, Message } from "@toolrail/protocol";
import type { CompactSettings } from "./compact-options.ts";

/** Undefined without a callback, and when it fails or has nothing to say. Rejects as soon as the signal fires. */
export async function askSummary(
  { summarize, onSummaryFailed }: Pick<CompactSettings, "summarize" | "onSummaryFailed">,
  removed: readonly Message[],
  options: { reason: CompactionReason; signal: AbortSignal },
): Promise<string | undefined> {
  if (!summarize) return undefined;
  const { signal } = options;
  const answer = async () => (await summarize(removed, options)).trim();
  try {
    const summary = await unlessAborted(answer(), signal);
    if (summary !== "") return summary;
  } catch (error) {
    signal.throwIfAborted();
    onSummaryFailed(error);
    return undefined;
  }
  onSummaryFailed(new Error("summarize gave only blanks"));
  return undefined;
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
