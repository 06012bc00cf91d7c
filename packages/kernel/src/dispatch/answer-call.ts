import type { ToolResultMessage } from "@toolrail/protocol";
import { keyArgumentOf } from "../permission/key-argument.ts";
import { thrownMessage, thrownStack } from "../thrown-message.ts";
import type { Batch } from "./batch.ts";
import { buildResult } from "./build-result.ts";
import { type CallOutcome, failedOutcome } from "./call-outcome.ts";
import { threw } from "./failure-text.ts";
import { performCall } from "./perform-call.ts";
import type { PlannedCall } from "./planned-call.ts";
import { safeResult } from "./safe-text.ts";
import { tellRepeats } from "./tell-repeats.ts";
import { withTrust } from "./with-trust.ts";

/** A call from its start to its result, whatever happens to it. */
export async function answerCall(planned: PlannedCall, batch: Batch): Promise<ToolResultMessage> {
  const { call, name, args, plan } = planned;
  const keyArgument = plan.ok ? keyArgumentOf(plan.tool, args) : undefined;
  const shown = { callId: call.id, name, ...(keyArgument !== undefined && { keyArgument }) };
  batch.emit({ type: "toolStart", ...shown, args });
  const outcome = tellRepeats(planned, await outcomeOf(planned, batch), batch);
  const result = buildResult(planned, outcome, batch.settings.clock.now());
  batch.facts.set(result, { tool: plan.ok ? plan.tool : undefined, output: outcome.output });
  batch.emit({ type: "toolEnd", ...shown, result: safeResult(result), durationMs: outcome.durationMs });
  return result;
}

async function outcomeOf(planned: PlannedCall, batch: Batch): Promise<CallOutcome> {
  if (!planned.plan.ok) return failedOutcome(planned.plan.failure);
  try {
    return await performCall(planned, planned.plan, batch);
  } catch (error) {
    // What should not throw did (a getter of the tool's, a clock). The tool may have run, so that is what is said.
    batch.writes.settle(planned, "threw");
    const stack = thrownStack(error);
    const details = stack === undefined ? {} : { stack };
    const text = threw(planned.name, thrownMessage(error));
    return withTrust(failedOutcome({ kind: "threw", executed: true, text, details }), planned.plan);
  }
}
