import type { CompactionReason, Message } from "@toolrail/protocol";
import type { CompactOptions } from "./compact-options.ts";

/** Undefined without a callback, and when it fails or has nothing to say. Rejects when the signal fires. */
export async function askSummary(
  summarize: CompactOptions["summarize"],
  removed: readonly Message[],
  options: { reason: CompactionReason; signal: AbortSignal },
): Promise<string | undefined> {
  if (!summarize) return undefined;
  let summary = "";
  try {
    summary = (await summarize(removed, options)).trim();
  } catch {
    // The plain list takes its place.
  }
  options.signal.throwIfAborted();
  return summary === "" ? undefined : summary;
}
