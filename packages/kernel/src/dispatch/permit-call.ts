import { thrownMessage } from "../thrown-message.ts";
import { untilAborted } from "../until-aborted.ts";
import type { Batch } from "./batch.ts";
import type { CallFailure } from "./failure.ts";
import { ABORTED, gateFailed } from "./failure-text.ts";
import type { PlannedCall, ReadyCall } from "./planned-call.ts";

/** Why a call may not run; undefined when it may. Waits for the user as long as the user takes. */
export async function permitCall(
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
