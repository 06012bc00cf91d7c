import { type AssistantMessage, emptyUsage, type Message, type ToolResultMessage } from "@toolrail/protocol";

/** A call and its answer. */
export interface Exchange {
  id: string;
  tool?: string;
  args?: unknown;
  text: string;
  isError?: boolean;
  details?: Record<string, unknown>;
  images?: number;
}

export function userMessage(text: string): Message {
  return { role: "user", content: [{ type: "text", text }], timestamp: 1 };
}

export function answer(text: string): AssistantMessage {
  return assistant([{ type: "text", text }], "stop");
}

/** One turn: an assistant message with these calls, and their results. */
export function turn(...exchanges: readonly Exchange[]): Message[] {
  const calls = exchanges.map(({ id, tool = "read_file", args = { path: `${id}.ts` } }) => ({
    type: "toolCall" as const,
    id,
    name: tool,
    args: JSON.stringify(args),
  }));
  return [assistant(calls, "toolUse"), ...exchanges.map(resultOf)];
}

/** A question and a turn for each call. */
export function historyOf(...exchanges: readonly Exchange[]): Message[] {
  return [userMessage("What is going on?"), ...exchanges.flatMap((exchange) => turn(exchange))];
}

export function textsOf(messages: readonly Message[]): Record<string, string> {
  return Object.fromEntries(
    messages.flatMap((message) => {
      if (message.role !== "toolResult") return [];
      const texts = message.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
      return [[message.toolCallId, texts.join("\n")]];
    }),
  );
}

function resultOf({
  id,
  tool = "read_file",
  text,
  isError = false,
  details,
  images = 0,
}: Exchange): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId: id,
    toolName: tool,
    isError,
    content: [
      { type: "text", text },
      ...Array.from({ length: images }, () => ({
        type: "image" as const,
        mediaType: "image/png",
        data: "AAAA",
      })),
    ],
    ...(details && { details }),
    timestamp: 1,
  };
}

function assistant(content: AssistantMessage["content"], stopReason: "stop" | "toolUse"): AssistantMessage {
  return { role: "assistant", content, stopReason, model: "test/model", usage: emptyUsage(), timestamp: 1 };
}
