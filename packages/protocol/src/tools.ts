// What a source of tools stands on, without the schemas of messages, which take longer to load than all of it.
export { type ErrorCode, isToolrailError, ToolrailError } from "./error.ts";
export { mcpToolName, splitMcpToolName } from "./mcp-tool-name.ts";
export { createMcpToolNames, type McpTool, type McpToolNames } from "./mcp-tool-names.ts";
export { nearNames } from "./near-names.ts";
export { requireOneOf } from "./option-word.ts";
export { orderSchema } from "./order-schema.ts";
export type { Tool, ToolContext, ToolDefinition, ToolOutput } from "./tool.ts";
export { isToolName, TOOL_NAME_PATTERN } from "./tool-name.ts";
export { type Resolution, type ToolSource, toolSource } from "./tool-source.ts";
export { unknownToolText } from "./unknown-tool.ts";
