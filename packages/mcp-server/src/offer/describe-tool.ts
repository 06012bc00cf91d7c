import type { Tool as McpTool } from "@modelcontextprotocol/server";
import type { ToolDefinition, ToolSource } from "@toolrail/protocol";
import { findTool } from "./find-tool.ts";

/** A definition as MCP writes it. What is known of the tool beyond its definition becomes hints. */
export function describeTool({ name, description, parameters }: ToolDefinition, source: ToolSource): McpTool {
  const tool = findTool(source, { id: name, name, args: "{}" });
  return {
    name,
    description,
    inputSchema: { ...parameters, type: "object" },
    ...(tool?.name === name && {
      annotations: { readOnlyHint: tool.readOnly, ...(tool.idempotent && { idempotentHint: true }) },
    }),
  };
}
