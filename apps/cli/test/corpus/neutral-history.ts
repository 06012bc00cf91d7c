import { MessageAssembler } from "@toolrail/kernel/accumulate";
import { type AssistantMessage, emptyUsage, type Message, type StreamEvent } from "@toolrail/protocol";
import { decodeResponse } from "@toolrail/protocol/openai-responses";

/** A message of a history in the corpus's own form; `blocks` are Anthropic's, `items` the output of a response. */
export interface HistoryRow {
  role: "user" | "assistant" | "tool";
  text?: string | null;
  toolCalls?: { id: string; name: string; args: unknown; extra?: unknown }[];
  blocks?: ThinkingRow[] | CallRow[];
  items?: Record<string, unknown>[];
  toolCallId?: string;
  output?: string;
  isError?: boolean;
}

interface ThinkingRow {
  type: "thinking";
  thinking: string;
  signature: string;
}

interface CallRow {
  type: "tool_use";
  id: string;
  name: string;
  input: unknown;
}

/** Whose turns the histories for a protocol hold. */
const PROVIDERS: Readonly<Record<string, string>> = {
  "anthropic-messages": "anthropic",
  "openai-chat": "google",
  "openai-responses": "openai",
};

export function toHistory(rows: readonly HistoryRow[], protocol: string): Message[] {
  const provider = PROVIDERS[protocol] ?? "";
  const names = new Map<string, string>();
  return rows.map((row): Message => {
    if (row.role === "user") return { role: "user", content: [text(row.text ?? "")], timestamp: 0 };
    if (row.role === "assistant") {
      const turn = toTurn(row, provider);
      for (const block of turn.content) if (block.type === "toolCall") names.set(block.id, block.name);
      return turn;
    }
    const { toolCallId = "", output = "", isError = false } = row;
    const toolName = names.get(toolCallId) ?? "";
    return { role: "toolResult", toolCallId, toolName, isError, content: [text(output)], timestamp: 0 };
  });
}

function toTurn(row: HistoryRow, provider: string): AssistantMessage {
  const model = `${provider}/m`;
  if (row.items) {
    const events = decodeResponse({ status: "completed", output: row.items }, { provider });
    return assemble(events, model);
  }
  const content: AssistantMessage["content"] = row.text ? [text(row.text)] : [];
  const raw: NonNullable<AssistantMessage["raw"]> = [];
  for (const [position, { id, name, args, extra }] of (row.toolCalls ?? []).entries()) {
    content.push({ type: "toolCall", id, name, args: JSON.stringify(args) });
    if (extra !== undefined)
      raw.push({
        protocol: "openai-chat",
        provider,
        item: { type: "callFields", position, toolCallId: id, fields: { extra_content: extra } },
      });
  }
  for (const block of row.blocks ?? [])
    content.push(
      block.type === "thinking"
        ? { type: "thinking", text: block.thinking, signature: block.signature }
        : { type: "toolCall", id: block.id, name: block.name, args: JSON.stringify(block.input) },
    );
  const stopReason = content.some(({ type }) => type === "toolCall") ? "toolUse" : "stop";
  return {
    role: "assistant",
    content,
    stopReason,
    model,
    usage: emptyUsage(),
    timestamp: 0,
    ...(raw.length > 0 && { raw }),
  };
}

function assemble(events: readonly StreamEvent[], model: string): AssistantMessage {
  const assembler = new MessageAssembler({ model, now: () => 0 });
  for (const event of events) assembler.push(event);
  return assembler.finish();
}

function text(words: string): { type: "text"; text: string } {
  return { type: "text", text: words };
}
