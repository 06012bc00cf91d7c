import type { Tool, ToolCallBlock, ToolSource } from "@toolrail/protocol";
import { requireValue } from "../returned-promise.ts";
import { thrownMessage } from "../thrown-message.ts";
import { type CallFailure, notExecuted } from "./failure.ts";
import { lookupFailed } from "./failure-text.ts";

export type ResolvedCall =
  | { ok: true; tool: Tool; args: string; name: string }
  | { ok: false; failure: CallFailure; meant?: { name: string; args: string } | undefined };

/** Which tool a call means, and with which arguments: a proxy's call becomes its target's. */
export function resolveCall(call: ToolCallBlock, source: ToolSource): ResolvedCall {
  try {
    const resolution = requireValue(source.resolve(call), "resolve of the tool source");
    if (resolution.ok)
      return { ok: true, tool: resolution.tool, args: resolution.args, name: resolution.judgedName };
    const { kind, message, meant } = resolution;
    if (typeof message === "string") return { ...notExecuted(kind, message), meant };
    return notExecuted("unavailable", lookupFailed(call.name, "its source gave no answer"));
  } catch (error) {
    return notExecuted("unavailable", lookupFailed(call.name, thrownMessage(error)));
  }
}
