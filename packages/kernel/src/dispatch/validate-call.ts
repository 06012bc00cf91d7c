import type { JsonSchema, Tool } from "@toolrail/protocol";
import { coerceJsonSchema, type ValidatedArgs, validateToolArgs } from "@toolrail/protocol/json-schema";
import { type CallFailure, notExecuted } from "./failure.ts";
import { invalidArgs } from "./failure-text.ts";

export type ValidatedCall =
  | { ok: true; args: unknown; coerced: readonly string[] }
  | { ok: false; failure: CallFailure };

export interface ValidateOptions {
  name: string;
  coerce: "off" | "safe";
  /** The parameters, told with the faults, where the model was not sent them. */
  unseen: () => JsonSchema | undefined;
}

/** Arguments that fit, if need be after conversion that loses nothing. The faults told are those that it left. */
export async function validateCall(
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
