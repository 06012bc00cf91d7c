import type { ToolCallBlock } from "@toolrail/protocol";
import { thrownMessage, thrownStack } from "../thrown-message.ts";
import { untilAborted } from "../until-aborted.ts";
import { callKey } from "./call-key.ts";
import { claimOf, NO_CLAIM } from "./claim.ts";
import { limitOf } from "./deadline.ts";
import { type CallFailure, notExecuted } from "./failure.ts";
import { ABORTED, checkFailed, cutOff } from "./failure-text.ts";
import { parseCall } from "./parse-call.ts";
import type { PlannedCall } from "./planned-call.ts";
import { resolveCall } from "./resolve-call.ts";
import type { Settings } from "./settings.ts";
import { unseenParameters } from "./unseen-parameters.ts";
import { validateCall } from "./validate-call.ts";

type Fields = Pick<PlannedCall, "call" | "name" | "args" | "key">;

/** What is known of a call before anything runs: resolve → parse → validate → what it may touch. */
export async function planCall(
  call: ToolCallBlock,
  { source, coerce, defaultTimeoutMs }: Settings,
  { truncated, signal }: { truncated: boolean; signal: AbortSignal },
): Promise<PlannedCall> {
  const asWritten = { call, name: call.name, args: call.args, key: callKey(call.name, textOf(call.args)) };
  if (truncated || call.incomplete) return failed(asWritten, notExecuted("truncated", cutOff(call.name)));
  const resolved = resolveCall(call, source);
  if (!resolved.ok) return failed(asMeant(asWritten, resolved), resolved);
  const { tool, name } = resolved;
  let known: Fields = { ...asWritten, name };
  try {
    const parsed = parseCall(name, resolved.args);
    if (!parsed.ok) return failed(known, parsed);
    known = { call, name, args: parsed.value, key: callKey(name, parsed.value) };
    const unseen = () => unseenParameters(source, name, tool);
    const valid = await untilAborted(validateCall(tool, parsed.value, { name, coerce, unseen }), signal);
    if (valid === "aborted") return failed(known, notExecuted("aborted", ABORTED));
    if (!valid.value.ok) return failed(known, valid.value);
    const { args, coerced } = valid.value;
    const limitMs = limitOf(tool, args, defaultTimeoutMs);
    const plan = { ok: true, tool, limitMs, coerced, external: tool.trust === "external" } as const;
    return { ...known, ...claimOf(tool, args), args, plan };
  } catch (error) {
    return failed(known, brokenTool(name, error));
  }
}

// Whatever stands where the model's text should be, a key can be made of it.
function textOf(args: unknown): string {
  return typeof args === "string" ? args : typeof args;
}

function asMeant(
  asWritten: Fields,
  { meant }: { meant?: Pick<ToolCallBlock, "name" | "args"> | undefined },
): Fields {
  return meant ? { ...asWritten, name: meant.name, args: meant.args } : asWritten;
}

function failed(fields: Fields, plan: { ok: false; failure: CallFailure }): PlannedCall {
  return { ...fields, ...NO_CLAIM, plan };
}

// A tool's own code throws here, its validator, its locks or its `timeoutMs`; or what is no text was given as arguments.
function brokenTool(name: string, error: unknown): { ok: false; failure: CallFailure } {
  const stack = thrownStack(error);
  const { ok, failure } = notExecuted("threw", checkFailed(name, thrownMessage(error)));
  return { ok, failure: { ...failure, ...(stack !== undefined && { details: { stack } }) } };
}
