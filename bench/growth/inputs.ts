import type { AssistantMessage, Message, ToolDefinition, ToolResultMessage } from "@toolrail/protocol";

const USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

/** A text of `size` characters: words, digits, line ends and a little of other alphabets. */
export function textOf(size: number): string {
  const line = "The order ORD-1007 of 2026-11-30 costs 1,234.50 € (订单已发货), see src/order.ts:17.\n";
  return line.repeat(Math.ceil(size / line.length)).slice(0, size);
}

/** A conversation of `turns` turns, each with two calls and their results. */
export function historyOf(turns: number, resultChars = 400): Message[] {
  const messages: Message[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const calls = [0, 1].map((n) => ({
      type: "toolCall" as const,
      id: `call_${turn}_${n}`,
      name: "read_file",
      args: JSON.stringify({ path: `src/${turn}-${n}.ts` }),
    }));
    const answer: AssistantMessage = {
      role: "assistant",
      content: [{ type: "text", text: `I read two files, step ${turn}.` }, ...calls],
      stopReason: "toolUse",
      model: "bench/model",
      usage: USAGE,
      timestamp: turn,
    };
    const results = calls.map(
      ({ id, name }): ToolResultMessage => ({
        role: "toolResult",
        toolCallId: id,
        toolName: name,
        isError: false,
        content: [{ type: "text", text: `${id} ${textOf(resultChars)}` }],
        timestamp: turn,
      }),
    );
    messages.push(
      { role: "user", content: [{ type: "text", text: `Question ${turn}` }], timestamp: turn },
      answer,
      ...results,
    );
  }
  return messages;
}

/** The same with every result missing its call's turn: each has to be repaired. */
export function brokenHistoryOf(turns: number): Message[] {
  const messages = historyOf(turns);
  const results = messages.filter(({ role }) => role === "toolResult");
  return [...messages.filter(({ role }) => role !== "toolResult"), ...results];
}

export function toolsOf(count: number): ToolDefinition[] {
  return Array.from({ length: count }, (_, n) => ({
    name: `tool_${n}`,
    description: `Looks up item ${n} of the ${["invoices", "tickets", "pages", "branches"][n % 4]}.`,
    parameters: {
      type: "object",
      properties: { id: { type: "string", description: "Its id." }, limit: { type: "integer" } },
      required: ["id"],
    },
  }));
}

/** An object schema with `fields` required fields. */
export function schemaOf(fields: number): Record<string, unknown> {
  const names = Array.from({ length: fields }, (_, n) => `field_${n}`);
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "integer", minimum: 0 }])),
    required: names,
    additionalProperties: false,
  };
}

export const LIST_SCHEMA = {
  type: "array",
  items: {
    type: "object",
    properties: { sku: { type: "integer", minimum: 0 }, name: { type: "string", maxLength: 40 } },
    required: ["sku", "name"],
    additionalProperties: false,
  },
};

/** A value that fits the list schema; `asText`: with texts where it wants numbers. */
export function listOf(items: number, asText = false): object[] {
  return Array.from({ length: items }, (_, n) => ({ sku: asText ? String(n) : n, name: `Item ${n}` }));
}

/** Server-sent events of one turn of Chat Completions: text, then one call. */
export function chatStreamOf(events: number): string {
  const chunk = (delta: object) => `data: ${JSON.stringify({ id: "c", choices: [{ index: 0, delta }] })}\n\n`;
  const texts = Array.from({ length: events }, (_, n) => chunk({ content: `word ${n} ` }));
  return `${texts.join("")}data: [DONE]\n\n`;
}
