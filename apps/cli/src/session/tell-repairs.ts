import type { Repair } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";

/** What was repaired in a history, beside the answer. */
export function tellRepairs(context: CliContext, repairs: readonly Repair[]): void {
  for (const { messageIndex, message } of repairs)
    context.stderr.write(`message ${messageIndex + 1}: ${message}\n`);
}
