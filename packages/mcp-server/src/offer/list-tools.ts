import {
  type ListToolsResult,
  type Tool as McpTool,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { Tool, ToolCallBlock, ToolDefinition, ToolSource } from "@toolrail/protocol";
import { NO_PAGES } from "./failure-text.ts";
import type { Offer } from "./offer.ts";

/** All tools on one page, in the source's order. */
export async function listTools(
  offer: Offer,
  params: { cursor?: string | undefined } = {},
): Promise<ListToolsResult> {
  if (params.cursor !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, NO_PAGES);
  await offer.prepare();
  const { source } = offer;
  return { tools: source.definitions().map((definition) => describeTool(definition, offer)) };
}

/** A definition as MCP writes it, with the title, the output schema and the hints of the tool that it stands for. */
function describeTool(
  { name, description, parameters }: ToolDefinition,
  { source, passesResults }: Pick<Offer, "source" | "passesResults">,
): McpTool {
  const found = findTool(source, { id: name, name, args: "{}" });
  const tool = found?.name === name ? found : undefined;
  const { title, outputSchema } = tool ?? {};
  // Structured content is an object in every era. A result that a budget made fit may not fit the schema.
  const isOffered =
    passesResults && outputSchema !== undefined && (outputSchema.type ?? "object") === "object";
  return {
    name,
    ...(title !== undefined && { title }),
    description,
    inputSchema: { ...parameters, type: "object" },
    ...(isOffered && { outputSchema: { ...outputSchema, type: "object" as const } }),
    ...(tool && {
      annotations: { readOnlyHint: tool.readOnly, ...(tool.idempotent && { idempotentHint: true }) },
    }),
  };
}

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
