import type { AssistantMessage, Message, ToolResultMessage } from "../../message.ts";
import type { DecodedRequest } from "../../model.ts";
import type { ToolDefinition } from "../../tool.ts";
import { asList, asRecord, presentId, presentText } from "../odd-values.ts";
import { isTooDeep } from "../turn-decoder.ts";
import { readTurn } from "./decode-turn.ts";
import { readContent, withoutMarkers } from "./decode-user-content.ts";

export interface DecodeRequestOptions {
  /** Provider that the body was for; replayed data goes back to it alone. Default `anthropic`. */
  provider?: string | undefined;
  /** Default: the body's own. */
  model?: string | undefined;
}

/**
 * Reads the body of a Messages request into a neutral history. Call ids and the provider's own blocks stay, cache
 * breakpoints do not; what has no neutral form becomes text. Tools that the provider runs itself are not among `tools`.
 * Timestamps are 0 and usage is empty. Never throws.
 */
export function decodeRequest(body: unknown, options: DecodeRequestOptions = {}): DecodedRequest {
  const fields = asRecord(body) ?? {};
  const provider = options.provider ?? "anthropic";
  const model = `${provider}/${options.model ?? presentText(fields.model) ?? "unknown"}`;
  const system = readContent(readable(fields.system))
    .flatMap((block) => (block.type === "text" ? [block.text] : []))
    .join("\n\n");
  return {
    ...(system.trim() !== "" && { system }),
    messages: readMessages(asList(fields.messages), { provider, model }),
    tools: asList(fields.tools).flatMap((tool) => readTool(asRecord(readable(tool)))),
  };
}

function readMessages(
  sent: readonly unknown[],
  author: Pick<AssistantMessage, "model"> & { provider: string },
): Message[] {
  const messages: Message[] = [];
  const toolNames = new Map<string, string>();
  for (const [position, value] of sent.entries()) {
    const message = asRecord(readable(value)) ?? { content: readable(value) };
    if (message.role === "assistant") {
      const turn = readTurn(message, { ...author, isLast: position === sent.length - 1 });
      for (const block of turn.content) if (block.type === "toolCall") toolNames.set(block.id, block.name);
      messages.push(turn);
    } else messages.push(...readUserMessage(message.content, toolNames));
  }
  return messages;
}

/** Results and what the user says, each where it stands. */
function readUserMessage(content: unknown, toolNames: ReadonlyMap<string, string>): Message[] {
  const messages: Message[] = [];
  for (const part of asList(content)) {
    const block = asRecord(part);
    if (block?.type === "tool_result") {
      messages.push(readResult(block, toolNames));
      continue;
    }
    const read = readContent(part);
    const last = messages.at(-1);
    if (last?.role === "user") last.content.push(...read);
    else if (read.length > 0) messages.push({ role: "user", content: read, timestamp: 0 });
  }
  return messages;
}

function readResult(
  block: Record<string, unknown>,
  toolNames: ReadonlyMap<string, string>,
): ToolResultMessage {
  const toolCallId = presentId(block.tool_use_id) ?? "";
  return {
    role: "toolResult",
    toolCallId,
    toolName: toolNames.get(toolCallId) ?? "",
    isError: block.is_error === true,
    content: readContent(block.content),
    timestamp: 0,
  };
}

function readTool(tool: Record<string, unknown> | undefined): ToolDefinition[] {
  const name = presentText(tool?.name);
  const isHosted = tool?.type !== undefined && tool.type !== null && tool.type !== "custom";
  if (!tool || name === undefined || isHosted) return [];
  return [
    {
      name,
      description: presentText(tool.description) ?? "",
      parameters: asRecord(withoutMarkers(tool).input_schema) ?? {},
      ...(tool.defer_loading === true && { deferLoading: true }),
    },
  ];
}

// A value nested too deep would overflow the steps that read it.
function readable(value: unknown): unknown {
  return isTooDeep(value) ? "(nested too deep to be read)" : value;
}
