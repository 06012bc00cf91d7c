import { parseArgs, type StopReason, type ToolCallBlock } from "@toolrail/protocol";
import { isCutObject } from "./first-object.ts";

/**
 * Marks the calls whose arguments were cut off. A limit and cut arguments are separate facts: some servers name
 * another reason, so an object that never closes counts whatever the turn's end was.
 */
export function markIncomplete(calls: readonly ToolCallBlock[], stopReason: StopReason): ToolCallBlock[] {
  const inOrder = stopReason === "toolUse" || stopReason === "stop";
  return calls.map((call) => {
    const cut = inOrder ? isCutObject(call.args) : !isWhole(call);
    return cut ? { ...call, incomplete: true } : call;
  });
}

// Blank text means an empty object only where the stream ended in order; here the rest may never have come.
function isWhole(call: ToolCallBlock): boolean {
  return call.args.trim() !== "" && parseArgs(call).ok;
}
