import { describe, expect, it } from "vitest";
import { emptyUsage, replaceUsage, type Usage } from "../../../src/usage.ts";
import { createDecoder } from "../../../src/wire/anthropic-messages/decode.ts";
import { messageDelta, messageStart } from "./event.ts";

/** The figures that a turn comes to, the later over the earlier. */
function usageOf(...fields: Record<string, unknown>[]): Usage {
  const decoder = createDecoder();
  const [first, ...later] = fields;
  const chunks = [messageStart({ usage: first }), ...later.map((usage) => messageDelta("end_turn", usage))];
  return chunks
    .flatMap((chunk) => decoder.push(chunk))
    .reduce(
      (usage, event) => (event.type === "usage" ? replaceUsage(usage, event.usage) : usage),
      emptyUsage(),
    );
}

describe("a turn of several iterations", () => {
  const start = { input_tokens: 51_000, output_tokens: 1 };

  it("costs their sum, and fills the window as the last one does", () => {
    const iterations = [
      { type: "compaction", input_tokens: 150_000, output_tokens: 2_500 },
      { type: "message", input_tokens: 20_000, output_tokens: 900 },
    ];
    expect(usageOf(start, { input_tokens: 20_000, output_tokens: 900, iterations })).toEqual({
      ...emptyUsage(),
      inputTokens: 170_000,
      outputTokens: 3_400,
      contextTokens: 20_900,
    });
  });

  it("counts what each read from the cache and wrote to it", () => {
    const iterations = [
      {
        input_tokens: 10,
        cache_read_input_tokens: 4_000,
        cache_creation_input_tokens: 90,
        output_tokens: 50,
      },
      { input_tokens: 20, cache_read_input_tokens: 4_090, output_tokens: 70 },
    ];
    expect(usageOf(start, { output_tokens: 70, iterations })).toEqual({
      inputTokens: 8_210,
      outputTokens: 120,
      cacheReadTokens: 8_090,
      cacheWriteTokens: 90,
      contextTokens: 4_180,
    });
  });

  it("leaves its summary in the window when it ends in a compaction", () => {
    const iterations = [{ type: "compaction", input_tokens: 150_000, output_tokens: 2_500 }];
    expect(usageOf(start, { input_tokens: 0, output_tokens: 0, iterations })).toMatchObject({
      inputTokens: 150_000,
      outputTokens: 2_500,
      contextTokens: 2_500,
    });
  });

  it("does not count an advisor's window", () => {
    const iterations = [
      { type: "message", input_tokens: 1_000, output_tokens: 100 },
      { type: "advisor_message", input_tokens: 9_000, output_tokens: 30 },
    ];
    expect(usageOf(start, { iterations })).toMatchObject({ inputTokens: 10_000, contextTokens: 1_100 });
  });

  it("keeps its sum where the same figures come again without the iterations", () => {
    const iterations = [
      { input_tokens: 1_000, output_tokens: 100 },
      { input_tokens: 400, output_tokens: 60 },
    ];
    const end = { input_tokens: 400, output_tokens: 60 };
    expect(usageOf(start, { ...end, iterations }, end)).toMatchObject({
      inputTokens: 1_400,
      outputTokens: 160,
    });
  });

  it.each([[[]], [null], ["two"], [[null, 7]], [[{ input_tokens: 51_000, output_tokens: 9 }]]])(
    "is none where the iterations are %j",
    (iterations) => {
      const usage = usageOf(start, { output_tokens: 9, iterations });
      expect(usage).toEqual({ ...emptyUsage(), inputTokens: 51_000, outputTokens: 9 });
    },
  );
});

describe("a later zero", () => {
  const full = {
    input_tokens: 30,
    cache_read_input_tokens: 700,
    cache_creation_input_tokens: 50,
    output_tokens: 4,
  };
  const figures = { inputTokens: 780, outputTokens: 4, cacheReadTokens: 700, cacheWriteTokens: 50 };

  it.each([
    [
      "all figures",
      { input_tokens: 0, cache_read_input_tokens: 0, cache_creation_input_tokens: 0, output_tokens: 0 },
    ],
    ["the input", { input_tokens: 0 }],
    ["what was read", { cache_read_input_tokens: 0 }],
  ])("is no news of %s", (_, zeros) => {
    expect(usageOf(full, zeros)).toEqual(figures);
  });

  it("gives way to the figures that come at the end", () => {
    const zeros = { input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 0 };
    expect(usageOf(zeros, full)).toEqual(figures);
  });
});

describe("reasoning", () => {
  it.each([
    [{ thinking_tokens: 40 }, 40],
    [{ reasoning_tokens: 12 }, 12],
    [null, undefined],
    [{ thinking_tokens: "many" }, undefined],
  ])("is %j of the output", (details, reasoningTokens) => {
    const usage = usageOf({ input_tokens: 5 }, { output_tokens: 50, output_tokens_details: details });
    expect(usage.outputTokens).toBe(50);
    expect(usage.reasoningTokens).toBe(reasoningTokens);
  });
});

describe("the figures of a turn", () => {
  const usages = (...events: unknown[]) => {
    const decoder = createDecoder();
    return events
      .flatMap((chunk) => decoder.push(chunk))
      .flatMap((event) => (event.type === "usage" ? [event.usage] : []));
  };

  it("counts the cached input with the rest", () => {
    expect(
      usages(
        messageStart({
          usage: {
            input_tokens: 3,
            cache_read_input_tokens: 100,
            cache_creation_input_tokens: 20,
            output_tokens: 1,
          },
        }),
      ),
    ).toEqual([{ inputTokens: 123, outputTokens: 1, cacheReadTokens: 100, cacheWriteTokens: 20 }]);
  });

  it("takes the later figure of each, wherever it stands", () => {
    expect(
      usages(
        messageStart({ usage: { input_tokens: 3, cache_read_input_tokens: 100, output_tokens: 1 } }),
        messageDelta("end_turn", { input_tokens: 7, output_tokens: 9 }),
      ).at(-1),
    ).toEqual({ inputTokens: 107, outputTokens: 9 });
  });

  it("passes over what is no count", () => {
    expect(usages(messageStart({ usage: { input_tokens: "many", output_tokens: -1 } }))).toEqual([]);
    expect(usages(messageStart({ usage: null }), messageDelta(null, { output_tokens: 2 }))).toEqual([
      { outputTokens: 2 },
    ]);
  });
});
