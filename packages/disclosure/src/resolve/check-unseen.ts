import { parseArgs, type Resolution, type Tool, type ToolDefinition } from "@toolrail/protocol";
import { coerceJsonSchema, type SchemaFault, validateToolArgs } from "@toolrail/protocol/json-schema";
import { unseenText } from "../failure-text.ts";
import { isSameDefinition } from "../same-definition.ts";
import type { Session } from "../session/session.ts";

type Found = Extract<Resolution, { ok: true }>;

/**
 * Arguments for a tool whose parameters the model never saw, or saw before they changed, are guesses: where they
 * don't fit, the answer carries the parameters. What fits, or may be made to fit, is left to the dispatcher.
 */
export function checkUnseen(name: string, resolution: Found, session: Session): Resolution {
  const now: ToolDefinition | undefined = session.offered(name);
  const seen = session.seen(name);
  if (!now || (seen && isSameDefinition(seen, now))) return resolution;
  const faults = faultsOf(resolution);
  if (faults.length === 0) return resolution;
  session.markSeen(name);
  const { parameters } = now;
  const message = unseenText(name, { faults, parameters, changed: seen !== undefined });
  return { ok: false, kind: "invalidArgs", message };
}

function faultsOf({ tool, args }: Found): readonly SchemaFault[] {
  const parsed = parseArgs({ args });
  if (!parsed.ok) return [];
  const faults = validated(tool, parsed.value);
  if (faults.length === 0) return [];
  const { value, coerced } = coerceJsonSchema(tool.parameters, parsed.value);
  return coerced.length > 0 && validated(tool, value).length === 0 ? [] : faults;
}

// A schema that answers later is the dispatcher's to ask.
function validated(tool: Tool, value: unknown): readonly SchemaFault[] {
  const result = validateToolArgs(tool.schema, value);
  return result instanceof Promise || result.ok ? [] : result.faults;
}
