import type { ToolDefinition, ToolSource } from "@toolrail/protocol";
import type { DisclosureEvent } from "../disclosure-event.ts";
import { type OfferedTool, offeredTools } from "./offered-tools.ts";

/** What a source offers, read when its list is another than at the last time. */
export interface Offer {
  tools(): ReadonlyMap<string, OfferedTool>;
  /** Whether there was anything to read. */
  read(): boolean;
  /** Was offered once, or is one of the names given, and is not offered now. */
  isGone(name: string): boolean;
}

export function createOffer(
  source: ToolSource,
  knownBefore: Iterable<string>,
  emit: (event: DisclosureEvent) => void,
): Offer {
  const known = new Set(knownBefore);
  let list: readonly ToolDefinition[] | undefined;
  let tools: ReadonlyMap<string, OfferedTool> = new Map();
  return {
    tools: () => tools,
    read() {
      if (list === source.definitions()) return false;
      list = source.definitions();
      tools = offeredTools(source, emit);
      for (const name of tools.keys()) known.add(name);
      return true;
    },
    isGone: (name) => known.has(name) && !tools.has(name),
  };
}
