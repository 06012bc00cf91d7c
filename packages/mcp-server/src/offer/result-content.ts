import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import type { ToolResultMessage } from "@toolrail/protocol";

/**
 * Results as MCP writes them. One that holds `details.mcp.result` is passed on as it stands there, with blocks that a
 * model is not shown (audio, resources) and `structuredContent`, unless a budget made it fit.
 */
export function mcpResult(
  results: readonly ToolResultMessage[],
  { passesResults }: { passesResults: boolean },
): CallToolResult {
  const written = passesResults ? results.map(writtenResult) : [];
  const structured = written.find((result) => result?.structuredContent !== undefined);
  return {
    content: results.flatMap((result, at) => written[at]?.content ?? plainContent(result)),
    ...(structured && { structuredContent: structured.structuredContent }),
    ...(results.some((result) => result.isError) && { isError: true }),
  };
}

interface WrittenResult {
  content: ContentBlock[];
  structuredContent: CallToolResult["structuredContent"];
}

function writtenResult({ details }: ToolResultMessage): WrittenResult | undefined {
  const result = fieldOf(fieldOf(details, "mcp"), "result");
  const content = fieldOf(result, "content") ?? [];
  if (!isObject(result) || !Array.isArray(content) || !content.every(isBlock)) return undefined;
  const structuredContent = fieldOf(result, "structuredContent");
  return {
    content,
    structuredContent: isObject(structuredContent) ? structuredContent : undefined,
  };
}

function plainContent({ content }: ToolResultMessage): ContentBlock[] {
  return content.map((block) =>
    block.type === "text"
      ? { type: "text", text: block.text }
      : { type: "image", data: block.data, mimeType: block.mediaType },
  );
}

/** The fields that each kind of block must have. */
const BLOCKS: Readonly<Record<string, (block: Record<string, unknown>) => boolean>> = {
  text: ({ text }) => typeof text === "string",
  image: isData,
  audio: isData,
  resource: ({ resource }) =>
    isObject(resource) &&
    typeof resource.uri === "string" &&
    (typeof resource.text === "string" || typeof resource.blob === "string"),
  resource_link: ({ uri, name }) => typeof uri === "string" && typeof name === "string",
};

function isBlock(block: unknown): block is ContentBlock {
  if (!isObject(block) || typeof block.type !== "string" || !Object.hasOwn(BLOCKS, block.type)) return false;
  return BLOCKS[block.type]?.(block) === true;
}

function isData({ data, mimeType }: Record<string, unknown>): boolean {
  return typeof data === "string" && typeof mimeType === "string";
}

function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
