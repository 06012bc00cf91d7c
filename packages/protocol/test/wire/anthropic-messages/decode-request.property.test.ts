import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { thinkingSignature } from "../../../src/testing/anthropic-messages/answer-blocks.ts";
import { checkAnthropicRequest } from "../../../src/testing/anthropic-messages/strict/check-anthropic-request.ts";
import { createThinkingLedger } from "../../../src/testing/anthropic-messages/thinking-ledger.ts";
import { decodeRequest } from "../../../src/wire/anthropic-messages/decode-request.ts";
import { encodeRequest } from "../../../src/wire/anthropic-messages/encode-request.ts";
import { asList, asRecord } from "../../../src/wire/odd-values.ts";

const text = (words: string) => ({ type: "text", text: words });
const image = (data = "aGk=") => ({
  type: "image",
  source: { type: "base64", media_type: "image/png", data },
});
const use = (id: string, input: object = {}) => ({ type: "tool_use", id, name: "read_log", input });
const answer = (id: string, content: unknown, fields: object = {}) => ({
  type: "tool_result",
  tool_use_id: id,
  content,
  ...fields,
});
const search = (id: string) => ({
  type: "server_tool_use",
  id,
  name: "web_search",
  input: { query: "tides" },
});
const found = (id: string) => ({
  type: "web_search_tool_result",
  tool_use_id: id,
  content: [{ type: "web_search_result", url: "https://example.org", encrypted_content: "sealed" }],
});
const user = (...content: unknown[]) => ({ role: "user", content });
const turn = (...content: unknown[]) => ({ role: "assistant", content });
const body = (messages: unknown[], fields: object = {}) => ({
  model: "m",
  max_tokens: 9,
  messages,
  ...fields,
});

describe("any body that the strict API takes", () => {
  const words = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/);
  const sentImage = fc.integer({ min: 0, max: 99 }).map((n) => image(`aGk${n}`));
  const said = fc.oneof(
    words.map((each) => text(each)),
    sentImage,
  );
  const thought = fc.oneof(
    words.map((thinking) => ({ type: "thinking", thinking, signature: thinkingSignature(thinking) })),
    fc.constant({ type: "redacted_thinking", data: "sealed" }),
  );
  const planned = fc.record({
    before: fc.array(said, { minLength: 1, maxLength: 3 }),
    thinking: fc.array(thought, { maxLength: 2 }),
    searches: fc.integer({ min: 0, max: 2 }),
    text: fc.option(words),
    calls: fc.array(
      fc.record({ input: fc.dictionary(words, words), failed: fc.boolean(), content: fc.array(said) }),
      {
        maxLength: 3,
      },
    ),
    pending: fc.boolean(),
  });
  const bodies = fc.array(planned, { minLength: 1, maxLength: 4 }).map((plans) => {
    const messages: { role: string; content: unknown[] }[] = [];
    let results: unknown[] = [];
    for (const [n, plan] of plans.entries()) {
      const isLast = n === plans.length - 1;
      messages.push(user(...results, ...plan.before));
      const searches = Array.from({ length: plan.searches }, (_, s) => `srv_${n}_${s}`);
      const blocks = [
        ...plan.thinking,
        ...searches.flatMap((id) => [search(id), found(id)]),
        ...(plan.text === null ? [] : [text(plan.text)]),
        ...(plan.pending && isLast ? [search(`srv_${n}_open`)] : []),
        ...plan.calls.map(({ input }, c) => use(`toolu_${n}_${c}`, input)),
      ];
      messages.push(turn(...blocks));
      results = plan.calls.map(({ failed, content }, c) =>
        answer(
          `toolu_${n}_${c}`,
          content.length === 0 ? "none" : failed ? [text("failed")] : content,
          failed ? { is_error: true } : {},
        ),
      );
    }
    if (results.length > 0) messages.push(user(...results));
    return body(messages, { tools: [{ name: "read_log", input_schema: { type: "object" } }] });
  });
  const ledger = createThinkingLedger();
  ledger.record([{ index: 0, content_block: { type: "redacted_thinking", data: "sealed" } }]);

  const KEPT = /^(tool_use|tool_result|image|thinking|redacted_thinking|server_tool_use|.*_tool_result)$/;

  /** All calls, results, images, thinking and hosted blocks, in order; a result's text as blocks. */
  function kept(messages: unknown): unknown[] {
    return asList(messages).flatMap((message) =>
      asList(asRecord(message)?.content).flatMap((block) => {
        const fields = asRecord(block) ?? {};
        if (!KEPT.test(String(fields.type))) return [];
        return [typeof fields.content === "string" ? { ...fields, content: [text(fields.content)] } : fields];
      }),
    );
  }

  it("keeps every call, result, image and piece of reasoning when it is decoded and encoded again", () => {
    let taken = 0;
    fc.assert(
      fc.property(bodies, (sent) => {
        if (checkAnthropicRequest(sent, ledger)) return;
        taken++;
        const { messages, tools } = decodeRequest(sent);
        const again = encodeRequest({ model: "m", provider: "anthropic", messages, tools, cache: "off" });
        expect(kept(again.messages)).toEqual(kept(sent.messages));
        expect(checkAnthropicRequest(again, ledger)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
    expect(taken).toBeGreaterThan(100);
  });
});
