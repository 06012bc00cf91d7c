import { thrownMessage } from "../thrown-message.ts";
import { untilAborted } from "../until-aborted.ts";
import type { ApprovalAnswer, Approve } from "./approval.ts";
import { askingAborted, askingFailed, deniedByUser, nobodyToAsk } from "./failure-text.ts";
import { keyArgumentOf } from "./key-argument.ts";
import type { PermissionRequest, PermissionVerdict } from "./permission-request.ts";

/** Puts the question and reads the answer; only `once` and `session` allow. */
export async function askUser(
  approve: Approve | undefined,
  request: PermissionRequest,
  { rule, reason }: { rule: string | undefined; reason: string | undefined },
  onSession: () => void,
): Promise<PermissionVerdict> {
  if (!approve) return { allowed: false, by: "gate", message: nobodyToAsk(request.name, rule, reason) };
  if (request.signal.aborted) return aborted(request);
  try {
    const answer = await untilAborted(put(approve, request, reason), request.signal);
    return answer === "aborted" ? aborted(request) : readAnswer(answer.value, request, onSession);
  } catch (error) {
    return { allowed: false, by: "gate", message: askingFailed(request.name, thrownMessage(error)) };
  }
}

async function put(
  approve: Approve,
  { tool, name, args, callId, signal }: PermissionRequest,
  reason: string | undefined,
): Promise<ApprovalAnswer> {
  const keyArgument = keyArgumentOf(tool, args);
  return approve({
    callId,
    toolName: name,
    args,
    signal,
    ...(keyArgument !== undefined && { keyArgument }),
    ...(reason !== undefined && { reason }),
  });
}

function readAnswer(
  { decision, reason }: ApprovalAnswer,
  request: PermissionRequest,
  onSession: () => void,
): PermissionVerdict {
  if (decision === "session") onSession();
  if (decision === "session" || decision === "once") return { allowed: true };
  if (decision === "deny")
    return {
      allowed: false,
      by: "user",
      message: deniedByUser(request.name, reason),
      ...(reason !== undefined && { reason }),
    };
  const message = askingFailed(request.name, `"${String(decision)}" is no answer`);
  return { allowed: false, by: "gate", message };
}

function aborted(request: PermissionRequest): PermissionVerdict {
  return { allowed: false, by: "gate", message: askingAborted(request.name) };
}
