import { IMAGE_TOKENS } from "../../../message-tokens.ts";
import { estimateTokens } from "../../../tokens.ts";
import { asList, asRecord, presentText } from "../../../wire/odd-values.ts";
import { toJson } from "../../../wire/to-json.ts";
import { blockPath, toStrictMessages } from "./check-tools.ts";

/** A piece of the prompt that may end a cached prefix. */
export interface PromptBlock {
  path: string;
  block: Record<string, unknown>;
  /** All that the cache compares: the block without its marker, and whose it is. */
  text: string;
  tokens: number;
  /** The `cache_control` fields on the block and within it. */
  markers: readonly Record<string, unknown>[];
}

/** The prompt in the order in which it is cached: tools, system prompt, messages. */
export function promptBlocks(body: Record<string, unknown>): PromptBlock[] {
  const tools = asList(body.tools).map((tool, n) => promptBlock("tool", tool, `tools.${n}`));
  const system = asList(body.system).map((block, n) => promptBlock("system", block, `system.${n}`));
  const messages = toStrictMessages(body.messages).flatMap((message) =>
    message.blocks.map((block, n) => promptBlock(String(message.role), block, blockPath(message, n))),
  );
  return [...tools, ...system, ...messages];
}

function promptBlock(owner: string, value: unknown, path: string): PromptBlock {
  const block = typeof value === "string" ? { type: "text", text: value } : (asRecord(value) ?? {});
  const markers: Record<string, unknown>[] = [];
  const text = `${owner} ${toJson(unmarked(block, markers))}`;
  return { path, block, text, tokens: countTokens(block), markers };
}

/** A copy without `cache_control`, which is collected. What a model wrote or a schema defines is no marker. */
function unmarked(block: Record<string, unknown>, markers: Record<string, unknown>[]): unknown {
  const { cache_control: marker, ...rest } = block;
  if (marker !== undefined && marker !== null) markers.push(asRecord(marker) ?? {});
  if (block.type !== "tool_result" || !Array.isArray(block.content)) return rest;
  return { ...rest, content: block.content.map((part) => unmarked(asRecord(part) ?? {}, markers)) };
}

function countTokens(block: Record<string, unknown>): number {
  if (block.type === "image") return IMAGE_TOKENS;
  if (block.type === "text") return estimateTokens(presentText(block.text) ?? "");
  const { cache_control: _, content, ...rest } = block;
  const parts = asList(content).map((part) =>
    typeof part === "string" ? estimateTokens(part) : countTokens(asRecord(part) ?? {}),
  );
  return parts.reduce((sum, tokens) => sum + tokens, estimateTokens(toJson(rest) ?? ""));
}
