import type { JsonSchema, Tool } from "@toolrail/protocol";
import { orderSchema } from "@toolrail/protocol/tools";
import type { ServerEntry } from "../config/server-entry.ts";
import { isRecord, textOrNothing } from "../json-value.ts";
import { cutDescription, plainDescription } from "./definition.prompt.ts";
import { NEEDS_TASK, SCHEMA_IS_NO_OBJECT, schemaTakesNoObject } from "./failure-text.ts";

/** Runs a tool of a server, by the name that the server gave it. */
export type RunTool = (
  tool: { name: string; idempotent: boolean },
  ...rest: Parameters<Tool["run"]>
) => ReturnType<Tool["run"]>;

export type ReadTool = { ok: true; tool: Tool } | { ok: false; reason: string };

export interface ToolSetup {
  entry: Pick<ServerEntry, "name" | "trustHints" | "timeoutMs">;
  /** What the model calls it. */
  name: string;
  run: RunTool;
  /** Its results are kept as the server writes them, and so fit its `outputSchema`. */
  rawResults: boolean;
}

/** A tool as a server wrote it, under the server's own name, as one of ours. */
export function readTool(
  raw: Readonly<Record<string, unknown>>,
  ownName: string,
  { entry, name, run, rawResults }: ToolSetup,
): ReadTool {
  if (isRecord(raw.execution) && raw.execution.taskSupport === "required")
    return { ok: false, reason: NEEDS_TASK };
  const read = readSchema(raw.inputSchema);
  if (!read.ok) return read;
  const { schema, parameters } = read;
  const title = textOrNothing(raw.title);
  const whole = textOrNothing(raw.description) ?? title;
  const fullDescription = whole ?? plainDescription(entry.name, ownName);
  const description = cutDescription(fullDescription);
  const keyArgument = keyArgumentOf(parameters);
  const hints = entry.trustHints && isRecord(raw.annotations) ? raw.annotations : {};
  const readOnly = hints.readOnlyHint === true;
  const idempotent = readOnly || hints.idempotentHint === true;
  const tool: Tool = {
    name,
    ...(title !== undefined && { title }),
    description,
    ...(description !== fullDescription && { fullDescription }),
    parameters,
    schema,
    ...(rawResults && isRecord(raw.outputSchema) && { outputSchema: raw.outputSchema }),
    readOnly,
    deferred: true,
    ...(keyArgument !== undefined && { keyArgument }),
    idempotent,
    trust: "external",
    timeoutMs: entry.timeoutMs,
    progressExtends: true,
    run: (args, context) => run({ name: ownName, idempotent }, args, context),
  };
  return { ok: true, tool };
}

/** The first text that `required` names: it narrows what an approval of the tool covers, so the order of keys must not count. */
function keyArgumentOf({ properties, required }: JsonSchema): string | undefined {
  if (!isRecord(properties) || !Array.isArray(required)) return undefined;
  return required.find((name): name is string => {
    const schema = typeof name === "string" && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isRecord(schema) && schema.type === "string";
  });
}

type ReadSchema = { ok: true; schema: JsonSchema; parameters: JsonSchema } | { ok: false; reason: string };

const OTHER_TYPES: ReadonlySet<unknown> = new Set([
  "array",
  "boolean",
  "integer",
  "null",
  "number",
  "string",
]);

/**
 * The schema as the server wrote it, for the validator, and with a root of type object and its keys in a fixed order, for
 * the model. Without one any object will do. What else a provider refuses is put right when a request is encoded.
 */
function readSchema(inputSchema: unknown): ReadSchema {
  if (inputSchema === undefined || inputSchema === null) return readSchema({ type: "object" });
  if (!isRecord(inputSchema)) return { ok: false, reason: SCHEMA_IS_NO_OBJECT };
  const { type } = inputSchema;
  const types: unknown[] = Array.isArray(type) ? type : [type];
  if (types.length > 0 && types.every((one) => OTHER_TYPES.has(one)))
    return { ok: false, reason: schemaTakesNoObject(type) };
  return { ok: true, schema: inputSchema, parameters: withObjectRoot(inputSchema) };
}

function withObjectRoot({ $schema: _, properties, required, ...rest }: JsonSchema): JsonSchema {
  return orderSchema({
    ...rest,
    type: "object",
    ...(isRecord(properties) && { properties }),
    ...(Array.isArray(required) && { required }),
  });
}
