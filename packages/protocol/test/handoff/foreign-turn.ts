import fc from "fast-check";
import type { AssistantMessage, RawItem } from "../../src/message.ts";
import { oddArgs, oddId, oddText, TOOL_NAMES } from "./odd-values.ts";
import { PARTY_NAMES } from "./party-names.ts";

const HIDDEN = "hidden:foreign:";

const foreignBlock: fc.Arbitrary<AssistantMessage["content"][number]> = fc.oneof(
  oddText.map((text) => ({ type: "text" as const, text })),
  fc.constantFrom(
    { type: "thinking" as const, text: HIDDEN },
    { type: "thinking" as const, text: HIDDEN, signature: HIDDEN },
    { type: "thinking" as const, text: "", redacted: HIDDEN },
  ),
  fc
    .record({ id: oddId, name: fc.constantFrom(...TOOL_NAMES), args: oddArgs })
    .map((call) => ({ type: "toolCall" as const, ...call })),
);

// Each is what one of the protocols would send back to its own provider, or what a session file spoilt.
const foreignItem: fc.Arbitrary<RawItem> = fc.oneof(
  fc.record({
    protocol: fc.constant("openai-responses"),
    provider: fc.constant("azure"),
    item: fc.constantFrom<unknown>(
      { type: "reasoning", id: "rs_1", summary: [], encrypted_content: HIDDEN },
      { type: "function_call", id: "fc_1", call_id: "call_0", name: HIDDEN },
      { type: "web_search_call", id: HIDDEN },
    ),
  }),
  fc.record({
    protocol: fc.constant("anthropic-messages"),
    provider: fc.constantFrom("bedrock", "openai"),
    item: fc.constantFrom<unknown>(
      { type: "block", position: 0, block: { type: "server_tool_use", id: HIDDEN, name: "x", input: {} } },
      { type: "citations", position: 0, citations: [HIDDEN] },
      { type: "caller", toolCallId: "call_0", caller: { type: HIDDEN } },
    ),
  }),
  fc.record({
    protocol: fc.constant("openai-chat"),
    provider: fc.constantFrom("google", "anthropic"),
    item: fc.constantFrom<unknown>(
      { type: "callFields", position: 0, toolCallId: "call_0", fields: { extra_content: HIDDEN } },
      {
        type: "messageFields",
        fields: { reasoning_details: [{ type: "reasoning.encrypted", data: HIDDEN }] },
      },
      { type: "contentParts", before: [{ type: "thinking", thinking: HIDDEN }], after: [] },
    ),
  }),
  fc.record({
    protocol: fc.constantFrom(...PARTY_NAMES),
    provider: fc.constantFrom("openai", "anthropic"),
    item: fc.constantFrom<unknown>(
      null,
      "x",
      7,
      {},
      [],
      { type: 7 },
      { type: "block" },
      { type: "reasoning" },
    ),
  }),
);

export type ForeignTurn = Pick<AssistantMessage, "content" | "stopReason" | "model" | "raw">;

/** A turn that none of the parties wrote: all that only its provider would understand is to stay out of every request. */
export const foreignTurn: fc.Arbitrary<ForeignTurn> = fc.record({
  content: fc.array(foreignBlock, { maxLength: 5 }),
  stopReason: fc.constantFrom(
    "toolUse" as const,
    "stop" as const,
    "length" as const,
    "error" as const,
    "aborted" as const,
  ),
  model: fc.constantFrom(
    "deepseek/chat",
    "bedrock/claude",
    "anthropic-vertex/claude",
    "azure/gpt",
    "openai/gpt",
  ),
  raw: fc.array(foreignItem, { maxLength: 3 }),
});
