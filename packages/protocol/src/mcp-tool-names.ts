import { ToolrailError } from "./error.ts";
import { mcpToolName } from "./mcp-tool-name.ts";

export interface McpTool {
  server: string;
  tool: string;
}

/** The way back from a name to the server and its tool. */
export interface McpToolNames {
  /** Gives the tool's name and keeps it. Throws `duplicate_tool` should two tools ever have one digest. */
  add(server: string, tool: string): string;
  find(name: string): McpTool | undefined;
}

/** A call is routed by this map, never by splitting its name. */
export function createMcpToolNames(): McpToolNames {
  const tools = new Map<string, McpTool>();
  return {
    add(server, tool) {
      const name = mcpToolName(server, tool);
      const known = tools.get(name);
      if (known && (known.server !== server || known.tool !== tool))
        throw new ToolrailError(
          "duplicate_tool",
          `two tools of "${server}" and "${known.server}" are named "${name}"`,
        );
      tools.set(name, { server, tool });
      return name;
    },
    find: (name) => tools.get(name),
  };
}
