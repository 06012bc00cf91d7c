import type { ToolDefinition } from "@toolrail/protocol";
import type { ToolAdvice } from "./audit-report.ts";
import { dearestFirst } from "./dearest-first.ts";
import { findMergeable } from "./find-mergeable.ts";
import { findSameNames } from "./find-same-names.ts";
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
