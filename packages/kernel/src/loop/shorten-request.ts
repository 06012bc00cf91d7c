import { compactHistory } from "./compact-history.ts";
import { cutResults } from "./cut-results.ts";
import type { RunState } from "./run-state.ts";

/** Requests in a row that are shortened because the context was too long. */
const MOST_SHORTENINGS = 3;

/** A shorter request than the one that was too long. False when nothing could be left out, or that did not help. */
export async function shortenRequest(run: RunState): Promise<boolean> {
  const { progress } = run;
  if (progress.shortenings >= MOST_SHORTENINGS) return false;
  progress.shortenings++;
  if (await compactHistory(run, "contextTooLong")) return true;
  return cutResults(run, progress.lastRequest?.messages ?? []);
}
