import type { ToolDefinition } from "@toolrail/protocol";
import { actOf, actsDiffer } from "./act-of.ts";
import { findOverlaps, type Overlap } from "./find-overlaps.ts";
import { termVectors } from "./term-vectors.ts";

export interface OverlapGroup {
  /** In the list of definitions. */
  places: readonly number[];
  /** Of the two that are least alike: 0 to 1, two decimals. */
  similarity: number;
}

const ALIKE = 0.9;

interface Growing {
  members: number[];
  similarity: number;
}

/** Tools that say the same of themselves and act alike. */
interface Equal {
  act: ReturnType<typeof actOf>;
  text: string;
  places: number[];
}

/** Groups of tools in which each says nearly the same as each other; none stands in two groups. */
export function groupOverlaps(
  definitions: readonly Pick<ToolDefinition, "name" | "description">[],
): OverlapGroup[] {
  const equals = groupEqual(definitions);
  const overlaps = findOverlaps(termVectors(equals.map(({ text }) => text)), ALIKE);
  const doubles = overlaps.filter(({ pair: [a, b] }) => !actsDiffer(equals[a]?.act, equals[b]?.act));
  return merge(equals.length, doubles)
    .map(({ members, similarity }) => ({
      places: members.flatMap((member) => equals[member]?.places ?? []).sort((a, b) => a - b),
      similarity: Math.round(Math.min(1, similarity) * 100) / 100,
    }))
    .filter(({ places }) => places.length > 1);
}

/** A tool that says nothing is like no other. */
function groupEqual(definitions: readonly Pick<ToolDefinition, "name" | "description">[]): Equal[] {
  const equals = new Map<string, Equal>();
  for (const [place, text] of tellingTexts(definitions.map(({ description }) => description)).entries()) {
    if (text === "") continue;
    const act = actOf(definitions[place]?.name ?? "");
    const key = JSON.stringify([act, text]);
    const equal = equals.get(key) ?? { act, text, places: [] };
    equals.set(key, equal);
    equal.places.push(place);
  }
  return [...equals.values()];
}

/** Joins the most alike first; two groups become one only where all of one are alike all of the other. */
function merge(count: number, overlaps: readonly Overlap[]): Growing[] {
  const groups = Array.from({ length: count }, (_, at): Growing => ({ members: [at], similarity: 1 }));
  const pairs = new Map(overlaps.map(({ pair, similarity }) => [pair.join(), similarity]));
  for (const { pair } of overlaps) {
    const [first, second] = [groups[pair[0]], groups[pair[1]]];
    if (!first || !second || first === second) continue;
    const least = leastAlike(first.members, second.members, pairs);
    if (least === undefined) continue;
    first.members.push(...second.members);
    first.similarity = Math.min(first.similarity, second.similarity, least);
    for (const member of second.members) groups[member] = first;
  }
  return [...new Set(groups)];
}

function leastAlike(
  first: readonly number[],
  second: readonly number[],
  pairs: ReadonlyMap<string, number>,
): number | undefined {
  let least = 1;
  for (const a of first)
    for (const b of second) {
      const similarity = pairs.get(a < b ? `${a},${b}` : `${b},${a}`);
      if (similarity === undefined) return undefined;
      least = Math.min(least, similarity);
    }
  return least;
}

/** A sentence that so many tools share tells none of them apart. */
const SHARED_BY = 3;

/** Each description but for sentences that others repeat word by word; its first one stays. */
export function tellingTexts(descriptions: readonly string[]): string[] {
  const split = descriptions.map(sentences);
  const holders = new Map<string, number>();
  for (const list of split) for (const one of new Set(list)) holders.set(one, (holders.get(one) ?? 0) + 1);
  return split.map((list) =>
    list.filter((one, at) => at === 0 || (holders.get(one) ?? 0) < SHARED_BY).join(" "),
  );
}

function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/u)
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
