import type { DisclosureEvent } from "../disclosure-event.ts";
import { RUN_TOOL } from "../run-tool/run-tool.prompt.ts";
import { SEARCH_TOOL } from "../search-tool/search-tool.prompt.ts";

export const OWN_NAMES: readonly string[] = [RUN_TOOL, SEARCH_TOOL];

/** Tells, once for each name, that a source's tool has to give way to ours. */
export function createDropTeller(
  emit: (event: DisclosureEvent) => void,
): (offered: ReadonlyMap<string, unknown>) => void {
  const told = new Set<string>();
  return (offered) => {
    for (const name of OWN_NAMES)
      if (offered.has(name) && !told.has(name)) {
        told.add(name);
        emit({ type: "toolDropped", name });
      }
  };
}

/** The tools but for those that have one of our names. */
export function withoutOwnNames<Value>(tools: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  if (!OWN_NAMES.some((name) => tools.has(name))) return tools;
  return new Map([...tools].filter(([name]) => !OWN_NAMES.includes(name)));
}
