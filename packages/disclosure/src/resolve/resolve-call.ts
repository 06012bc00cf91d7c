import {
  nearNames,
  parseArgs,
  type Resolution,
  type Tool,
  type ToolCallBlock,
  type ToolDefinition,
  unknownToolText,
} from "@toolrail/protocol";
import { coerceJsonSchema, type SchemaFault, validateToolArgs } from "@toolrail/protocol/json-schema";
import { nearInCatalogueText, runsItselfText, unseenText, vanishedText } from "../failure-text.ts";
import { nameParts } from "../ranking/searched-tool.ts";
import { readRunCall } from "../run-tool/read-run-call.ts";
import { RUN_TOOL } from "../run-tool/run-tool.prompt.ts";
import { isSameDefinition } from "../same-definition.ts";
import { SEARCH_TOOL } from "../search-tool/search-tool.prompt.ts";
import type { Session } from "../session/create-session.ts";

/** What a call means; one of `run_tool` means a call of its target, so that all that follows sees the target. */
export function resolveCall(call: ToolCallBlock, session: Session): Resolution {
  if (call.name !== RUN_TOOL || !session.disclosed()) return resolveTarget(call, session);
  const read = readRunCall(call);
  if (!read.ok) return refused(read.message, read.name, call);
  if (read.name === RUN_TOOL) return refused(runsItselfText(), RUN_TOOL, call);
  const { name, args } = read;
  const resolution = resolveTarget({ ...call, name, args }, session);
  return resolution.ok ? resolution : { ...resolution, meant: { name, args } };
}

function refused(message: string, name: string | undefined, { args }: ToolCallBlock): Resolution {
  return { ok: false, kind: "invalidArgs", message, ...(name !== undefined && { meant: { name, args } }) };
}

function resolveTarget(call: ToolCallBlock, session: Session): Resolution {
  if (call.name === SEARCH_TOOL && session.disclosed())
    return { ok: true, tool: session.searchTool, args: call.args, judgedName: SEARCH_TOOL };
  if (!session.offered(call.name)) return resolveMissing(call, session);
  const resolution = session.source.resolve(call);
  return resolution.ok ? checkUnseen(call.name, resolution, session) : resolution;
}

const NEAR_NAMES = 3;

/** Resolves a name that is not offered, or no longer. */
function resolveMissing(call: ToolCallBlock, session: Session): Resolution {
  const { name } = call;
  if (session.isGone(name)) return { ok: false, kind: "unavailable", message: vanishedText(name) };
  // A source may know more names than it lists: one that discloses, or a server that is down for now.
  const resolution = session.source.resolve(call);
  if (resolution.ok || resolution.kind !== "unknownTool") return resolution;
  const message =
    unknownToolText(name, session.array()) + nearInCatalogueText(nearInCatalogue(name, session));
  return { ok: false, kind: "unknownTool", message };
}

/** Models leave the server out, or write it in another way. */
function nearInCatalogue(name: string, { catalog }: Session): string[] {
  const names = catalog.names();
  const own = nameParts(name).tool;
  const sameOwnName = names.filter((one) => nameParts(one).tool === own);
  return [...new Set([...sameOwnName, ...nearNames(name, names, NEAR_NAMES)])].slice(0, NEAR_NAMES);
}

type Found = Extract<Resolution, { ok: true }>;

/**
 * Arguments for a tool whose parameters the model never saw, or saw before they changed, are guesses: where they
 * don't fit, the answer carries the parameters. What fits, or may be made to fit, is left to the dispatcher.
 */
function checkUnseen(name: string, resolution: Found, session: Session): Resolution {
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
