import { isToolrailError, type McpToolNames, type Tool } from "@toolrail/protocol/tools";
import { barredBecause } from "../barred-tool.ts";
import type { ServerEntry } from "../config/server-entry.ts";
import { isRecord, isTooDeep, textOrNothing } from "../json-value.ts";
import { NO_NAME, NO_OBJECT, placeInList, SAME_DIGEST, SAME_NAME, TOO_DEEP } from "./failure-text.ts";
import { type ReadTool, type RunTool, readTool, type ToolSetup } from "./read-tool.ts";

/** A tool with what its server wrote of it, by which a change is told. */
export interface ListedTool {
  tool: Tool;
  written: string;
}

export interface ToolList {
  tools: readonly ListedTool[];
  /** Those that can't be used, each with the reason. */
  unusable: readonly { name: string; reason: string }[];
}

export interface ListSetup {
  entry: ServerEntry;
  names: McpToolNames;
  run: RunTool;
  rawResults: boolean;
}

/** A server's list, tool by tool, so that an odd one never costs the others. */
export function readList(list: readonly unknown[], setup: ListSetup): ToolList {
  const isOffered = nameFilter(setup.entry);
  const seen = new Set<string>();
  const tools: ListedTool[] = [];
  const unusable: { name: string; reason: string }[] = [];
  for (const [index, raw] of list.entries()) {
    const ownName = isRecord(raw) ? textOrNothing(raw.name) : undefined;
    if (ownName !== undefined && !isOffered(ownName)) continue;
    const read = readOne(raw, ownName, seen, setup);
    if (read.ok) tools.push({ tool: read.tool, written: writtenOf(raw) });
    else unusable.push({ name: ownName ?? placeInList(index), reason: read.reason });
  }
  return { tools, unusable };
}

// All that a tool is made of; what else changes on a list is no change of ours.
function writtenOf(raw: unknown): string {
  const { title, description, inputSchema, outputSchema, annotations } = isRecord(raw) ? raw : {};
  return JSON.stringify([title, description, inputSchema, outputSchema, annotations]);
}

function readOne(
  raw: unknown,
  ownName: string | undefined,
  seen: Set<string>,
  { entry, names, run, rawResults }: ListSetup,
): ReadTool {
  if (!isRecord(raw)) return { ok: false, reason: NO_OBJECT };
  if (isTooDeep(raw)) return { ok: false, reason: TOO_DEEP };
  if (ownName === undefined) return { ok: false, reason: NO_NAME };
  if (seen.has(ownName)) return { ok: false, reason: SAME_NAME };
  seen.add(ownName);
  const barred = barredBecause(raw);
  if (barred !== undefined) return { ok: false, reason: barred };
  const name = nameFor(names, entry.name, ownName);
  if (name === undefined) return { ok: false, reason: SAME_DIGEST };
  const setup: ToolSetup = { entry, name, run, rawResults };
  return readTool(raw, ownName, setup);
}

function nameFor(names: McpToolNames, server: string, tool: string): string | undefined {
  try {
    return names.add(server, tool);
  } catch (error) {
    if (isToolrailError(error)) return undefined;
    throw error;
  }
}

/** Which of a server's tools are offered, by the names that the server gives them. */
function nameFilter({
  include,
  exclude = [],
}: Pick<ServerEntry, "include" | "exclude">): (name: string) => boolean {
  const included = include?.map(matcher) ?? [() => true];
  const excluded = exclude.map(matcher);
  return (name) => included.some((matches) => matches(name)) && !excluded.some((matches) => matches(name));
}

/** `*` stands for any characters, none included. */
function matcher(pattern: string): (name: string) => boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return (name) => name === pattern;
  return (name) => {
    if (!name.startsWith(first)) return false;
    let at = first.length;
    for (const part of others) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return name.length - last.length >= at && name.endsWith(last);
  };
}
