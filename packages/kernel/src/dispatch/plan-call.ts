import {
  type JsonSchema,
  parseArgs,
  type Tool,
  type ToolCallBlock,
  type ToolSource,
} from "@toolrail/protocol";
import { coerceJsonSchema, type ValidatedArgs, validateToolArgs } from "@toolrail/protocol/json-schema";
import { requireValue } from "../returned-promise.ts";
import { thrownMessage, thrownStack } from "../thrown-message.ts";
import { untilAborted } from "../until-aborted.ts";
import { claimOf, NO_CLAIM } from "./claim.ts";
import { limitOf } from "./deadline.ts";
import { type CallFailure, notExecuted } from "./failure.ts";
import { ABORTED, checkFailed, cutOff, invalidArgs, invalidJson, lookupFailed } from "./failure-text.ts";
import type { PlannedCall } from "./planned-call.ts";
import type { Settings } from "./settings.ts";

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

/** The parameters of a tool that is not among the definitions a model is sent, so that it may have guessed them. */
function unseenParameters(source: ToolSource, name: string, tool: Tool): JsonSchema | undefined {
  const definitions = requireValue(source.definitions(), "definitions of the tool source");
  const seen = definitions.some((definition) => definition.name === name);
  return seen ? undefined : tool.parameters;
}

/** Equal for the same tool with the same arguments, whatever the order of their keys. */
function callKey(name: string, args: unknown): string {
  return JSON.stringify([name, args], (_key, value: unknown) => (isRecord(value) ? sorted(value) : value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sorted(record: Record<string, unknown>): [string, unknown][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

type ParsedCall = { ok: true; value: Record<string, unknown> } | { ok: false; failure: CallFailure };

/** The model's text as a value. Nothing is guessed: raw controls inside a string, which mean themselves, are all that is mended. */
function parseCall(name: string, args: string): ParsedCall {
  const parsed = parseArgs({ args });
  if (parsed.ok) return parsed;
  return notExecuted("invalidJson", invalidJson(name, parsed.message, parsed.excerpt));
}

type ResolvedCall =
  | { ok: true; tool: Tool; args: string; name: string }
  | { ok: false; failure: CallFailure; meant?: { name: string; args: string } | undefined };

/** Which tool a call means, and with which arguments: a proxy's call becomes its target's. */
function resolveCall(call: ToolCallBlock, source: ToolSource): ResolvedCall {
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

type ValidatedCall =
  | { ok: true; args: unknown; coerced: readonly string[] }
  | { ok: false; failure: CallFailure };

interface ValidateOptions {
  name: string;
  coerce: "off" | "safe";
  /** The parameters, told with the faults, where the model was not sent them. */
  unseen: () => JsonSchema | undefined;
}

/** Arguments that fit, if need be after conversion that loses nothing. The faults told are those that it left. */
async function validateCall(
  tool: Tool,
  value: unknown,
  { name, coerce, unseen }: ValidateOptions,
): Promise<ValidatedCall> {
  const { validated, coerced } = await validateCoerced(tool, value, coerce);
  if (validated.ok) return { ok: true, args: validated.value, coerced };
  return notExecuted("invalidArgs", invalidArgs(name, validated.faults, unseen()));
}

async function validateCoerced(
  tool: Tool,
  value: unknown,
  coerce: "off" | "safe",
): Promise<{ validated: ValidatedArgs; coerced: readonly string[] }> {
  const validated = await validateToolArgs(tool.schema, value);
  if (validated.ok || coerce === "off") return { validated, coerced: [] };
  const converted = coerceJsonSchema(tool.parameters, value);
  if (converted.coerced.length === 0) return { validated, coerced: [] };
  return { validated: await validateToolArgs(tool.schema, converted.value), coerced: converted.coerced };
}
