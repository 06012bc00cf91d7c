import { parseArgs, type ToolCallBlock } from "@toolrail/protocol";
import { isCutObject } from "./first-object.ts";

/**
 * Marks the calls whose arguments were cut off. A limit and cut arguments are separate facts: some servers name
 * another reason, so an object that never closes counts whatever the turn's end was.
 */
export function markIncomplete(calls: readonly ToolCallBlock[], endedInOrder: boolean): ToolCallBlock[] {
  return calls.map((call) => {
    const cut = endedInOrder ? isCutObject(call.args) : !isWhole(call);
    return cut ? { ...call, incomplete: true } : call;
  });
}

// Blank text means an empty object only where the stream ended in order; here the rest may never have come.
function isWhole(call: ToolCallBlock): boolean {
  return call.args.trim() !== "" && parseArgs(call).ok;
}

// Limits, filters, refusals, failures and aborts, in the words of all protocols and in ours.
const OUT_OF_ORDER =
  /length|max_?(?:output_?)?tokens|context_?window|incomplete|truncat|filter|refus|safety|sensitive|recitation|prohibited|blocked|blocklist|malformed|unexpected_?tool|error|fail|insufficient|abort|cancel|interrupt/i;

/** Tells from a finish reason whether a turn ended in order. None is a stream that broke off; an unknown word is an end. */
export function endsInOrder(finishReason: string | null | undefined): boolean {
  return Boolean(finishReason) && !OUT_OF_ORDER.test(String(finishReason));
}
