import type { ToolDefinition } from "@toolrail/protocol";
import { nameParts } from "../ranking/searched-tool.ts";
import { splitWords } from "../ranking/split-words.ts";

const QUERY_VERBS = new Set(["get", "list", "search", "find", "query", "fetch", "read", "lookup", "show"]);
const FEWEST = 3;

/**
 * Groups of query tools that ask for kinds of one thing with the same parameters: `get_user_name`, `get_user_email`
 * and `get_user_photo`. Each group sorted by name.
 */
export function findMergeable(definitions: readonly ToolDefinition[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const definition of definitions) {
    const key = subjectOf(definition);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), definition.name]);
  }
  return [...groups.values()].filter((names) => names.length >= FEWEST).map((names) => names.sort());
}

/** Server, verb, first noun and parameters; undefined for what is no query of a kind of something. */
function subjectOf({ name, parameters }: ToolDefinition): string | undefined {
  const { server, tool } = nameParts(name);
  const [verb = "", noun, kind] = splitWords(tool).map((word) => word.toLowerCase());
  if (!QUERY_VERBS.has(verb) || noun === undefined || kind === undefined) return undefined;
  const { properties } = parameters;
  const names = typeof properties === "object" && properties !== null ? Object.keys(properties).sort() : [];
  return JSON.stringify([server, verb, noun, names]);
}
