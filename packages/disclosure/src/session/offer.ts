import type { ToolDefinition, ToolSource } from "@toolrail/protocol";
import { type OfferedTool, offeredTools } from "./offered-tools.ts";
import { withoutOwnNames } from "./own-names.ts";

/** What a source offers, read when its list is another than at the last time. */
export interface Offer {
  all(): ReadonlyMap<string, OfferedTool>;
  /** But for those that have one of our names. */
  others(): ReadonlyMap<string, OfferedTool>;
  /** True when there was anything to read. */
  read(): boolean;
  /** Was offered once, or is one of the names given, and is not offered now. */
  isGone(name: string): boolean;
}

export function createOffer(source: ToolSource, knownBefore: Iterable<string>): Offer {
  const known = new Set(knownBefore);
  let list: readonly ToolDefinition[] | undefined;
  let all: ReadonlyMap<string, OfferedTool> = new Map();
  let others = all;
  return {
    all: () => all,
    others: () => others,
    read() {
      if (list === source.definitions()) return false;
      list = source.definitions();
      all = offeredTools(source);
      others = withoutOwnNames(all);
      for (const name of all.keys()) known.add(name);
      return true;
    },
    isGone: (name) => known.has(name) && !all.has(name),
  };
}
