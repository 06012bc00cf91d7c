import { createTrimmer, type Fact, type TrimmerOptions, type TrimReport } from "@toolrail/context";
import type { Message } from "@toolrail/protocol";

/** What these rules do to a history, and to the facts in it. */
export function trimOnce(
  messages: readonly Message[],
  rules: TrimmerOptions,
  facts: readonly Fact[],
): TrimReport {
  const trimmer = createTrimmer({ ...rules, facts, onLoss: "report" });
  trimmer.transform(messages);
  return trimmer.report();
}
