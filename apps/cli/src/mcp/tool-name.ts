import { mcpToolName, splitMcpToolName } from "@toolrail/protocol";

export type AskedTool =
  | { ok: true; server?: string | undefined; name: string; args: string }
  | { ok: false; message: string };

/** The tool that `SERVER TOOL [ARGS]` or `mcp__server__tool [ARGS]` means. */
export function readAskedTool(first: string, second?: string, third?: string): AskedTool {
  const isWhole = splitMcpToolName(first) !== undefined;
  if (isWhole && third === undefined) return { ok: true, name: first, args: second ?? "{}" };
  if (second === undefined)
    return { ok: false, message: "mcp call takes SERVER TOOL, or mcp__server__tool, and its arguments" };
  return { ok: true, server: first, name: mcpToolName(first, second), args: third ?? "{}" };
}
