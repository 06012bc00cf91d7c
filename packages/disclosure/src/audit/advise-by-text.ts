import type { ToolDefinition } from "@toolrail/protocol";
import { nameParts } from "../ranking/searched-tool.ts";
import { splitWords } from "../ranking/split-words.ts";
import { actOf } from "./act-of.ts";
import type { ToolAdvice } from "./audit-report.ts";
import { groupOverlaps } from "./group-overlaps.ts";

/** What the definitions themselves say: names in common, then descriptions, then tools that could be one. */
export function adviseByText(
  definitions: readonly ToolDefinition[],
  tools: readonly { name: string; tokens: number }[],
): ToolAdvice[] {
  const group = (places: readonly number[]) => {
    const members = places.flatMap((place) => tools[place] ?? []);
    return {
      names: members.map(({ name }) => name).sort(),
      tokens: members.reduce((sum, { tokens }) => sum + tokens, 0),
    };
  };
  const sameNames = findSameNames(definitions).map(
    ({ name, places }): ToolAdvice => ({ kind: "sameName", name, ...group(places) }),
  );
  const overlaps = groupOverlaps(definitions).map(
    ({ places, similarity }): ToolAdvice => ({ kind: "tellApart", similarity, ...group(places) }),
  );
  const mergeable = findMergeable(definitions).map(
    (places): ToolAdvice => ({ kind: "merge", ...group(places) }),
  );
  return [...dearestFirst(sameNames), ...dearestFirst(overlaps), ...dearestFirst(mergeable)];
}

const FEWEST = 3;

/**
 * Groups of query tools that ask for kinds of one thing with the same parameters: `get_user_name`, `get_user_email`
 * and `get_user_photo`. By their places in the list.
 */
function findMergeable(definitions: readonly ToolDefinition[]): number[][] {
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

interface SameName {
  /** As the first of them spells it. */
  name: string;
  /** In the list of definitions. */
  places: readonly number[];
}

/** `^[a-zA-Z0-9_-]{1,64}$`: what fills it may be cut, and cut names are alike by chance. */
const LONGEST_NAME = 64;

/** Own names that several servers offer, and whole names that stand in the list more than once. */
function findSameNames(definitions: readonly Pick<ToolDefinition, "name">[]): SameName[] {
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

/** By tokens; what costs the same stays in its order. */
export function dearestFirst<Priced extends { tokens: number }>(advice: readonly Priced[]): Priced[] {
  return advice.toSorted((a, b) => b.tokens - a.tokens);
}
