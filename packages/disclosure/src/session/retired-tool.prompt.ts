import type { ToolDefinition } from "@toolrail/protocol";

/** Stands for a tool that the history calls and nobody offers any more, where a protocol asks for its definition. */
export function retiredTool(name: string): ToolDefinition {
  return {
    name,
    description: "No longer offered; it stands here for earlier calls only. Do not call it.",
    parameters: { type: "object", properties: {} },
  };
}
