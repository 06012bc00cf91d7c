import { mcpToolName, splitMcpToolName } from "@toolrail/protocol";

export type AskedTool =
  | { ok: true; server?: string | undefined; name: string; args: string }
  | { ok: false; message: string };

/** The tool that `SERVER TOOL [ARGS]` or `mcp__server__tool [ARGS]` means. */
export function readAskedTool(first: string, second?: string, third?: string): AskedTool {
  const parts = splitMcpToolName(first);
  if (parts && third === undefined) {
    // With a digest at its end a name tells of no server.
    const isPlain = mcpToolName(parts.server, parts.tool) === first;
    return { ok: true, ...(isPlain && { server: parts.server }), name: first, args: second ?? "{}" };
  }
  if (second === undefined)
    return { ok: false, message: "mcp call takes SERVER TOOL, or mcp__server__tool, and its arguments" };
  return { ok: true, server: first, name: mcpToolName(first, second), args: third ?? "{}" };
}
