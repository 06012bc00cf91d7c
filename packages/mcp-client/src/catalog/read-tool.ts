import type { Tool } from "@toolrail/protocol";
import type { ServerEntry } from "../config/server-entry.ts";
import { isRecord, textOrNothing } from "../json-value.ts";
import { cutDescription, plainDescription } from "./definition.prompt.ts";
import { NEEDS_TASK } from "./failure-text.ts";
import { keyArgumentOf } from "./key-argument.ts";
import { readSchema } from "./root-parameters.ts";

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
