import type { ToolCallBlock } from "@toolrail/protocol";
import { mcpToolName, type Resolution, splitMcpToolName, unknownToolText } from "@toolrail/protocol/tools";
import type { Catalog } from "./catalog.ts";
import { noLongerOffered, serverNotReady, sourceClosed } from "./failure-text.ts";

/** What is known of the servers. */
interface Servers {
  isClosed(): boolean;
  members(): readonly { entry: { name: string }; view(): { state: string; fault: string | undefined } }[];
}

/** The tool that a call means, by its whole name. */
export function resolveCall(
  { name, args }: ToolCallBlock,
  { catalog, fleet }: { catalog: Catalog; fleet: Servers },
): Resolution {
  const tool = catalog.find(name);
  if (tool && !fleet.isClosed()) return { ok: true, tool, args, judgedName: tool.name };
  if (tool) return { ok: false, kind: "unavailable", message: sourceClosed(name) };
  if (catalog.isKnown(name)) return { ok: false, kind: "unavailable", message: noLongerOffered(name) };
  const absent = fleet.members().find(({ entry }) => isToolOf(name, entry.name));
  const view = absent?.view();
  if (absent && view && view.state !== "ready") {
    const message = serverNotReady(name, absent.entry.name, view.fault ?? view.state);
    return { ok: false, kind: "unavailable", message };
  }
  return { ok: false, kind: "unknownTool", message: unknownToolText(name, catalog.definitions()) };
}

// Only for the text: what the name would be, if the server had that tool.
function isToolOf(name: string, server: string): boolean {
  const parts = splitMcpToolName(name);
  return parts !== undefined && mcpToolName(server, parts.tool) === name;
}
