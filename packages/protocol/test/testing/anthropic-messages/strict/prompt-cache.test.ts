import { describe, expect, it } from "vitest";
import { thinkingSignature } from "../../../../src/testing/anthropic-messages/answer-blocks.ts";
import { checkAnthropicRequest } from "../../../../src/testing/anthropic-messages/strict/check-anthropic-request.ts";
import { createPromptCache } from "../../../../src/testing/anthropic-messages/strict/prompt-cache.ts";
import { estimateTokens } from "../../../../src/tokens.ts";

const marker = { type: "ephemeral" };
const text = (words: string, marked = false) => ({
  type: "text",
  text: words,
  ...(marked && { cache_control: marker }),
});
const long = (word: string) => `${word} `.repeat(400);
const tokens = (...words: string[]) => words.reduce((sum, each) => sum + estimateTokens(each), 0);
const asked = (...blocks: object[]) => ({
  model: "m",
  max_tokens: 9,
  messages: [{ role: "user", content: blocks }],
});
const usage = (inputTokens: number, cacheReadTokens: number, cacheWriteTokens: number) => ({
  inputTokens,
  cacheReadTokens,
  cacheWriteTokens,
});

describe("the prompt cache of the strict server", () => {
  const [a, b, c] = [long("alpha"), long("beta"), long("gamma")];

  it("writes up to the last marker, and reads what an earlier request marked", () => {
    const cache = createPromptCache({ minTokens: 100 });
    expect(cache.take(asked(text(a, true), text(b)))).toEqual(usage(tokens(b), 0, tokens(a)));
    expect(cache.take(asked(text(a), text(b, true)))).toEqual(usage(0, tokens(a), tokens(b)));
    expect(cache.take(asked(text(a), text(b, true), text(c)))).toEqual(usage(tokens(c), tokens(a, b), 0));
  });

  it("reads nothing without a marker, nothing that no request marked, and nothing of another prefix", () => {
    const cache = createPromptCache({ minTokens: 100 });
    cache.take(asked(text(a), text(b, true)));
    expect(cache.take(asked(text(a), text(b)))).toEqual(usage(tokens(a, b), 0, 0));
    expect(cache.take(asked(text(a, true), text(c)))).toEqual(usage(tokens(c), 0, tokens(a)));
    expect(cache.take(asked(text(c), text(b, true)))).toEqual(usage(0, 0, tokens(c, b)));
    expect(cache.take({ ...asked(text(a), text(b, true)), model: "n" }).cacheReadTokens).toBe(0);
  });

  it("neither writes nor reads a prefix below the minimum, which is 1,024 tokens where none is given", () => {
    const cache = createPromptCache();
    const short = "word ".repeat(200);
    expect(tokens(short)).toBeLessThan(1_024);
    for (let times = 0; times < 2; times++)
      expect(cache.take(asked(text(short, true)))).toEqual(usage(tokens(short), 0, 0));
  });

  it("looks back twenty blocks from a marker and no further", () => {
    const blocks = (count: number) => Array.from({ length: count }, (_, n) => text(`block ${n}`));
    const first = text(a, true);
    const read = (between: number) => {
      const cache = createPromptCache({ minTokens: 100 });
      cache.take(asked(first));
      return cache.take(asked(text(a), ...blocks(between), text("last", true))).cacheReadTokens;
    };
    expect([read(18), read(19)]).toEqual([tokens(a), 0]);
  });

  it("takes tools before the system prompt before the messages, and marks the last block for a top-level marker", () => {
    const tools = [{ name: "f", description: a, input_schema: { type: "object" }, cache_control: marker }];
    const system = [text(b, true)];
    const body = { ...asked(text(c)), tools, system, cache_control: marker };
    const cache = createPromptCache({ minTokens: 100 });
    const whole = cache.take(body).cacheWriteTokens;
    expect(cache.take(body)).toEqual(usage(0, whole, 0));
    const other = cache.take({ ...body, system: [text(c, true)] });
    expect(other.cacheReadTokens).toBeGreaterThan(tokens(a));
    expect(other.cacheReadTokens).toBeLessThan(whole - tokens(c));
  });

  it("counts a picture by its size on the screen, not by its bytes", () => {
    const image = {
      type: "image",
      source: { type: "base64", media_type: "image/png", data: "A".repeat(90_000) },
    };
    expect(createPromptCache().take(asked(image)).inputTokens).toBe(1_600);
  });
});

describe("cache markers that the strict API refuses", () => {
  const turn = (block: object) => ({
    ...asked(text("q")),
    messages: [
      { role: "user", content: "q" },
      { role: "assistant", content: [block, text("a")] },
      { role: "user", content: "q" },
    ],
  });
  const hour = { type: "ephemeral", ttl: "1h" };
  const tool = (name: string, fields: object) => ({ name, input_schema: { type: "object" }, ...fields });

  it.each([
    [
      "five of them",
      asked(...["a", "b", "c", "d", "e"].map((word) => text(word, true))),
      /maximum of 4 .* Found 5/,
    ],
    [
      "four and one at the top level",
      { ...asked(...["a", "b", "c", "d"].map((word) => text(word, true))), cache_control: marker },
      /Found 5/,
    ],
    [
      "one that lasts an hour behind one that does not",
      asked(text("a", true), { ...text("b"), cache_control: hour }),
      /1h/,
    ],
    ["one of another type", asked({ ...text("a"), cache_control: { type: "persistent" } }), /ephemeral/],
    [
      "one of another lifetime",
      asked({ ...text("a"), cache_control: { ...marker, ttl: "1d" } }),
      /'5m' or '1h'/,
    ],
    [
      "one on thinking",
      turn({ type: "thinking", thinking: "hm", signature: thinkingSignature("hm"), cache_control: marker }),
      /Extra inputs/,
    ],
    [
      "one on a tool that is loaded later",
      {
        ...asked(text("q")),
        tools: [tool("f", {}), tool("g", { defer_loading: true, cache_control: marker })],
      },
      /cannot have both/,
    ],
    [
      "one too many within results",
      {
        ...asked(text("q")),
        tools: [tool("f", { cache_control: marker })],
        system: [text("s", true)],
        messages: [
          { role: "user", content: "q" },
          { role: "assistant", content: [{ type: "tool_use", id: "a", name: "f", input: {} }] },
          {
            role: "user",
            content: [
              {
                type: "tool_result",
                tool_use_id: "a",
                content: [text("x", true), text("y", true)],
                cache_control: marker,
              },
            ],
          },
        ],
      },
      /Found 5/,
    ],
  ])("%s", (_, body, message) => {
    expect(checkAnthropicRequest(body)).toMatchObject({ message: expect.stringMatching(message) });
  });

  it("takes four, hours first, and null for none", () => {
    const blocks = [
      { ...text("a"), cache_control: hour },
      { ...text("b"), cache_control: hour },
      text("c", true),
      { ...text("d"), cache_control: null },
      text("e", true),
    ];
    expect(checkAnthropicRequest(asked(...blocks))).toBeUndefined();
  });
});
