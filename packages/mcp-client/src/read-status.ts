import type { Catalog } from "./catalog/catalog.ts";
import type { ToolLists } from "./catalog/tool-lists.ts";
import type { Fleet } from "./lifecycle/fleet.ts";
import type { McpStatus } from "./mcp-tools.ts";

export function readStatus(fleet: Fleet, lists: ToolLists, catalog: Catalog): McpStatus {
  const servers = fleet.members().map(({ entry, view }) => {
    const { state, fault, peer, log } = view();
    const { tools, unusable } = lists.get(entry.name);
    const names = tools.map(({ tool }) => tool.name).filter((name) => catalog.find(name) !== undefined);
    return { name: entry.name, state, origin: entry.origin, peer, tools: names, unusable, fault, log };
  });
  return { problems: fleet.problems(), servers };
}
