import type { ToolDefinition } from "@toolrail/protocol";
import { nameParts } from "../ranking/searched-tool.ts";
import { splitWords } from "../ranking/split-words.ts";

export interface SameName {
  /** As the first of them spells it. */
  name: string;
  /** In the list of definitions. */
  places: readonly number[];
}

/** `^[a-zA-Z0-9_-]{1,64}$`: what fills it may be cut, and cut names are alike by chance. */
const LONGEST_NAME = 64;

/** Own names that several servers offer, and whole names that stand in the list more than once. */
export function findSameNames(definitions: readonly Pick<ToolDefinition, "name">[]): SameName[] {
  const groups = new Map<string, { name: string; places: number[]; origins: Set<string> }>();
  const wholeNames = new Set<string>();
  for (const [place, { name }] of definitions.entries()) {
    const { server, tool } = nameParts(name);
    if (name.length === LONGEST_NAME && !name.endsWith(tool)) continue;
    const key = splitWords(tool).join("_").toLowerCase();
    const group = groups.get(key) ?? { name: tool, places: [], origins: new Set() };
    groups.set(key, group);
    group.places.push(place);
    // The same whole name again is a collision even on one server.
    group.origins.add(wholeNames.has(name) ? `again ${place}` : `from ${server}`);
    wholeNames.add(name);
  }
  return [...groups.values()].filter(({ origins }) => origins.size > 1);
}
