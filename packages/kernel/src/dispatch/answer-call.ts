import { resolvedNameDetails, type ToolResultMessage } from "@toolrail/protocol";
import { keyArgumentOf } from "../permission/key-argument.ts";
import { thrownMessage, thrownStack } from "../thrown-message.ts";
import { untilAborted } from "../until-aborted.ts";
import type { Batch } from "./batch.ts";
import { type CallOutcome, failedOutcome } from "./call-outcome.ts";
import { concludeRun } from "./conclude-run.ts";
import type { CallFailure } from "./failure.ts";
import { ABORTED, gateFailed, heldBack, skipped, threw } from "./failure-text.ts";
import type { PlannedCall, ReadyCall } from "./planned-call.ts";
import { runTool } from "./run-tool.ts";
import { safeResult } from "./safe-text.ts";
import { tellRepeats } from "./tell-repeats.ts";

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

/** One call whose turn has come: hindrance → permit → run. */
async function performCall(call: PlannedCall, ready: ReadyCall, batch: Batch): Promise<CallOutcome> {
  const { name, readOnly, locks } = call;
  const refusal = (await findHindrance(call, batch)) ?? (await permitCall(call, ready, batch));
  batch.writes.settle(call, refusal?.kind);
  if (refusal) return failedOutcome(refusal);
  const run = await runTool(call, ready, batch);
  if (!run.settled) batch.leftBehind.add({ name, readOnly, locks, batch }, run.ended);
  const outcome = withTrust(concludeRun(call, ready, run), ready);
  batch.writes.settle(call, outcome.failure?.kind);
  return outcome;
}

/** Why a call whose turn has come should not run after all. */
async function findHindrance(call: PlannedCall, batch: Batch): Promise<CallFailure | undefined> {
  const stopped = await batch.writes.before(call);
  if (stopped)
    return { kind: "skipped", executed: false, text: skipped(call.name, stopped.name, stopped.why) };
  if (batch.signal.aborted) return { kind: "aborted", executed: false, text: ABORTED };
  const holder = batch.leftBehind.holding(call, batch);
  if (holder) return { kind: "unavailable", executed: false, text: heldBack(call.name, holder.name) };
  return undefined;
}

/** Why a call may not run; undefined when it may. Waits for the user as long as the user takes. */
async function permitCall(
  { call, name, args }: PlannedCall,
  { tool }: ReadyCall,
  { settings, signal }: Batch,
): Promise<CallFailure | undefined> {
  try {
    const request = { tool, name, args, callId: call.id, signal, clock: settings.clock };
    const judged = await untilAborted(settings.permissions.judge(request), signal);
    if (judged === "aborted") return { kind: "aborted", executed: false, text: ABORTED };
    if (judged.value.allowed) return undefined;
    const { by, message, reason } = judged.value;
    const details = { deniedBy: by, ...(reason !== undefined && { reason }) };
    return { kind: "denied", executed: false, text: String(message), details };
  } catch (error) {
    return { kind: "denied", executed: false, text: gateFailed(name, thrownMessage(error)) };
  }
}

/** The message that answers a call; `timestamp` in milliseconds since the epoch. */
function buildResult(
  { call, name, plan }: PlannedCall,
  { content, failure, details, durationMs }: CallOutcome,
  timestamp: number,
): ToolResultMessage {
  const coerced = plan.ok ? plan.coerced : [];
  return {
    role: "toolResult",
    toolCallId: call.id,
    toolName: call.name,
    isError: failure !== undefined,
    content,
    details: {
      ...details,
      ...resolvedNameDetails(call, name),
      ...(coerced.length > 0 && { coerced }),
      ...(failure && { failure }),
      durationMs,
    },
    timestamp,
  };
}

/** Outcome of a tool's run, marked in its details where the tool's trust is external. */
function withTrust(outcome: CallOutcome, { external }: Pick<ReadyCall, "external">): CallOutcome {
  return external ? { ...outcome, details: { ...outcome.details, trust: "external" } } : outcome;
}
