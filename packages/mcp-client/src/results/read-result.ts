import type { ImageBlock, TextBlock, ToolOutput } from "@toolrail/protocol";
import { isRecord, isTooDeep } from "../json-value.ts";
import { placeStructured, type StructuredPolicy } from "./place-structured.ts";
import { jsonBlock, readBlock, textBlock } from "./read-block.ts";
import { EMPTY_ERROR, EMPTY_RESULT, TOO_DEEP_RESULT } from "./result.prompt.ts";

export interface ReadResultOptions {
  server: string;
  /** As the server has it. */
  tool: string;
  vision: boolean;
  structuredContent: StructuredPolicy;
  /** Puts the result as the server wrote it into `details.mcp.result`. */
  rawResults: boolean;
}

/** A result as the server wrote it, as one of ours. Takes anything; what a model is not shown stands in `details.mcp`. */
export function readResult(result: unknown, options: ReadResultOptions): ToolOutput {
  const { server, tool, vision, structuredContent: policy, rawResults } = options;
  if (isTooDeep(result))
    return { content: TOO_DEEP_RESULT, isError: true, details: { mcp: { server, tool } } };
  const raw = isRecord(result) ? result : {};
  const isError = raw.isError === true;
  const blocks = blocksOf(result).map((block) => readBlock(block, { vision }));
  const { content, leftOut } = placeStructured(blocks, raw.structuredContent, { policy, isError });
  const meta = isRecord(raw._meta) && Object.keys(raw._meta).length > 0 ? raw._meta : undefined;
  const mcp = { server, tool, ...leftOut, ...(meta && { meta }), ...(rawResults && { result: raw }) };
  return { content: saying(content, isError), isError, details: { mcp } };
}

function blocksOf(result: unknown): readonly unknown[] {
  if (!isRecord(result)) return [jsonBlock(result)];
  const { content, structuredContent, isError: _, _meta: __, resultType: ___, ...rest } = result;
  if (Array.isArray(content)) return content;
  if (content !== undefined && content !== null) return [content];
  // The oldest servers put their result elsewhere.
  return structuredContent === undefined && Object.keys(rest).length > 0 ? [jsonBlock(rest)] : [];
}

function saying(content: readonly (TextBlock | ImageBlock)[], isError: boolean): (TextBlock | ImageBlock)[] {
  const kept = content.filter((block) => block.type !== "text" || block.text !== "");
  if (kept.some((block) => block.type !== "text" || block.text.trim() !== "")) return kept;
  return [textBlock(isError ? EMPTY_ERROR : EMPTY_RESULT)];
}
