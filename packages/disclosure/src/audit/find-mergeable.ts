import type { ToolDefinition } from "@toolrail/protocol";
import { nameParts } from "../ranking/searched-tool.ts";
import { splitWords } from "../ranking/split-words.ts";
import { actOf } from "./act-of.ts";

const FEWEST = 3;

/**
 * Groups of query tools that ask for kinds of one thing with the same parameters: `get_user_name`, `get_user_email`
 * and `get_user_photo`. By their places in the list.
 */
export function findMergeable(definitions: readonly ToolDefinition[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [place, definition] of definitions.entries()) {
    const key = subjectOf(definition);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  return [...groups.values()].filter((places) => places.length >= FEWEST);
}

/** Server, verb, first noun and parameters; undefined for what is no query of a kind of something. */
function subjectOf({ name, parameters }: ToolDefinition): string | undefined {
  const { server, tool } = nameParts(name);
  const [verb = "", noun, kind] = splitWords(tool).map((word) => word.toLowerCase());
  if (actOf(verb) !== "query" || noun === undefined || kind === undefined) return undefined;
  const { properties } = parameters;
  const names = typeof properties === "object" && properties !== null ? Object.keys(properties).sort() : [];
  return JSON.stringify([server, verb, noun, names]);
}
