import { createBudget } from "@toolrail/kernel/budget";
import { isToolrailError, type ToolResultMessage } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";

function resultOf(
  content: ToolResultMessage["content"],
  details?: Record<string, unknown>,
): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId: "c1",
    toolName: "read_file",
    isError: false,
    content,
    timestamp: 5,
    ...(details && { details }),
  };
}

const text = (length: number, letter = "x") => ({ type: "text" as const, text: letter.repeat(length) });

describe("createBudget", () => {
  it("cuts what is over the cap, says so in details, and keeps the rest of the result", async () => {
    const [cut] = await createBudget().apply([resultOf([text(20_000)], { durationMs: 7 })]);
    expect(cut).toEqual({
      ...resultOf([
        {
          type: "text",
          text: `${"x".repeat(4_800)}\n…[12000 of 20000 characters cut; re-read by offset]…\n${"x".repeat(3_200)}`,
        },
      ]),
      details: { durationMs: 7, truncated: true, originalChars: 20_000 },
    });
  });

  it("gives back what fits as the same object, in order", async () => {
    const results = [resultOf([text(8_000)]), resultOf([]), resultOf([text(5)])];
    const applied = await createBudget().apply(results);
    expect(applied).toHaveLength(3);
    for (const [index, result] of applied.entries()) expect(result).toBe(results[index]);
  });

  it("never cuts again what was cut", async () => {
    const budget = createBudget();
    const first = await budget.apply([resultOf([text(20_000)])]);
    const second = await budget.apply(first);
    expect(second[0]).toBe(first[0]);
    const spilled = resultOf([text(9_000)], { spill: { ref: "r" } });
    expect((await budget.apply([spilled]))[0]).toBe(spilled);
  });

  it("is not misled by a tool that calls its own answer truncated", async () => {
    const [cut] = await createBudget().apply([resultOf([text(20_000)], { truncated: true })]);
    expect(cut?.details).toMatchObject({ truncated: true, originalChars: 20_000 });
  });

  it("counts several text blocks as one text and leaves images alone", async () => {
    const image = { type: "image" as const, mediaType: "image/png", data: "AAAA".repeat(5_000) };
    const blocks = [text(6_000, "a"), image, text(6_000, "b")];
    const [cut] = await createBudget().apply([resultOf(blocks)]);
    expect(cut?.content[1]).toEqual(image);
    expect(cut?.content).toHaveLength(2);
    expect(cut?.details?.originalChars).toBe(12_001);
    expect(cut?.content[0]).toEqual({
      type: "text",
      text: `${"a".repeat(4_800)}\n…[4001 of 12001 characters cut; re-read by offset]…\n${"b".repeat(3_200)}`,
    });
    const fits = resultOf([text(3_000), image, text(3_000)]);
    expect((await createBudget().apply([fits]))[0]).toBe(fits);
  });

  it("takes another cap and another note", async () => {
    const budget = createBudget({ cap: 10, note: (cut) => `(${cut} gone)` });
    const [cut] = await budget.apply([resultOf([text(15)])]);
    expect(cut?.content).toEqual([{ type: "text", text: "xxxxxx(5 gone)xxxx" }]);
  });

  it("refuses a cap that is no whole number when it is made", () => {
    expect(() => createBudget({ cap: 0.5 })).toThrowError(
      expect.toSatisfy((error) => isToolrailError(error) && error.code === "invalid_option"),
    );
  });
});
