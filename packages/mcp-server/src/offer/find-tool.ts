import type { Tool, ToolCallBlock, ToolSource } from "@toolrail/protocol";

/** The tool that a call would run; undefined where there is none. */
export function findTool(source: ToolSource, call: Omit<ToolCallBlock, "type">): Tool | undefined {
  try {
    const resolution = source.resolve({ type: "toolCall", ...call });
    return resolution.ok ? resolution.tool : undefined;
  } catch {
    // The dispatcher meets the same failure and answers it.
    return undefined;
  }
}
