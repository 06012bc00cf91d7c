import type { StandardSchemaV1 } from "@standard-schema/spec";
import {
  isStandardSchema,
  type JsonSchema,
  type StandardToolSchema,
  type ToolSchema,
  toParameters,
} from "../tool-schema.ts";
import { joinPath } from "./evaluate/misfit.ts";
import { describeValue } from "./explain/describe-value.ts";
import { isRecord } from "./json-value.ts";
import type { SchemaFault } from "./schema-fault.ts";
import { validateJsonSchema } from "./validate.ts";

/** `value` is what the tool runs on: a Standard Schema may have filled in defaults. */
export type ValidatedArgs = { ok: true; value: unknown } | { ok: false; faults: SchemaFault[] };

/**
 * Checks arguments by whatever a tool's `schema` is; a promise only where a Standard Schema answers with one.
 * Its refusals are told in our words as far as its JSON Schema tells them too, else in its own. What it throws is
 * thrown on.
 */
export function validateToolArgs(schema: ToolSchema, value: unknown): ValidatedArgs | Promise<ValidatedArgs> {
  if (!isStandardSchema(schema)) {
    const faults = validateJsonSchema(schema, value);
    return faults.length === 0 ? { ok: true, value } : { ok: false, faults };
  }
  const result = schema["~standard"].validate(value);
  return result instanceof Promise
    ? result.then((settled) => judge(schema, value, settled))
    : judge(schema, value, result);
}

function judge(
  schema: StandardToolSchema,
  value: unknown,
  result: StandardSchemaV1.Result<unknown>,
): ValidatedArgs {
  if (!result.issues) return { ok: true, value: result.value };
  const described = describe(schema);
  const faults = described ? validateJsonSchema(described, value) : [];
  const told = faults.map(({ path }) => path);
  for (const issue of result.issues) {
    const fault = faultOfIssue(issue, value);
    if (!told.includes(fault.path)) faults.push(fault);
  }
  return { ok: false, faults };
}

const descriptions = new WeakMap<StandardToolSchema, { schema: JsonSchema | undefined }>();

function describe(schema: StandardToolSchema): JsonSchema | undefined {
  const known = descriptions.get(schema);
  if (known) return known.schema;
  const described = { schema: attempt(schema) };
  descriptions.set(schema, described);
  return described.schema;
}

// Not every schema can be written as JSON Schema; its own words then do.
function attempt(schema: StandardToolSchema): JsonSchema | undefined {
  try {
    return toParameters(schema);
  } catch {
    return undefined;
  }
}

/** A validator's own issue: its words where ours say nothing. */
function faultOfIssue(issue: StandardSchemaV1.Issue, value: unknown): SchemaFault {
  let path = "";
  let at = value;
  for (const segment of issue.path ?? []) {
    const key = String(typeof segment === "object" ? segment.key : segment);
    path = Array.isArray(at) ? `${path}[${key}]` : joinPath(path, key);
    if (Array.isArray(at)) at = at[Number(key)];
    else at = isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  const isMissing = at === undefined && path !== "";
  return {
    path,
    kind: isMissing ? "missing" : "other",
    expected: issue.message,
    received: describeValue(at),
  };
}
