import { describe, expect, it } from "vitest";
import { toolCard } from "../../src/output/card.ts";
import { createPalette } from "../../src/output/palette.ts";
import { textWidth } from "../../src/output/text-width.ts";
import { toolResult } from "../support/tool-result.ts";

const plain = createPalette({ write() {}, isTTY: false, columns: undefined }, {});
const facts = { name: "read_file", subject: "src/cart.js", result: toolResult(1234), durationMs: 3.2 };

describe("toolCard", () => {
  it("shows name, subject, status, duration and size", () => {
    expect(toolCard(facts, plain, undefined)).toBe("✓ read_file  src/cart.js  ok · 3 ms · 1,234 characters");
  });

  it("shows why a call failed", () => {
    const failed = { ...facts, result: toolResult(1, "invalidArgs") };
    expect(toolCard(failed, plain, 80)).toBe(
      "✗ read_file  src/cart.js  invalid arguments · 3 ms · 1 character",
    );
  });

  it("calls an error of the tool's own failed", () => {
    const result = { ...toolResult(5), isError: true };
    expect(toolCard({ ...facts, result }, plain, 80)).toContain("failed · 3 ms");
  });

  it("goes without a subject and without a name", () => {
    const bare = { name: "", result: toolResult(2, "unknownTool"), durationMs: 0 };
    expect(toolCard(bare, plain, 80)).toBe("✗ (no name)  unknown tool · 0 ms · 2 characters");
  });

  it("counts images beside the text", () => {
    const result = toolResult(2);
    result.content.push({ type: "image", mediaType: "image/png", data: "" });
    expect(toolCard({ ...facts, result }, plain, undefined)).toContain("2 characters, 1 image");
  });

  it("says what the size fed back is left of", () => {
    const kept = { ref: "s/a.txt", size: 2_097_152, mediaType: "text/plain" };
    const card = (details: object) =>
      toolCard({ ...facts, result: { ...facts.result, details: { ...details } } }, plain, undefined);
    expect(card({ spill: { ...kept, chars: 2_097_000 } })).toContain("1,234 characters (spilled: 2,097,000)");
    expect(card({ spill: kept })).toContain("1,234 characters (spilled: 2,097,152 bytes)");
    expect(card({ truncated: true, originalChars: 20_000 })).toContain("1,234 characters (cut from 20,000)");
    expect(card({ spill: "forged", originalChars: 5 })).toMatch(/1,234 characters$/);
  });

  it("shortens a long argument where that is enough", () => {
    const long = { ...facts, subject: "packages/kernel/src/dispatch/dispatcher.ts" };
    expect(toolCard(long, plain, 72)).toBe(
      "✓ read_file  packages/kerne…/dispatcher.ts  ok · 3 ms · 1,234 characters",
    );
  });

  it("takes two lines on a narrow terminal", () => {
    const long = { ...facts, subject: "packages/kernel/src/dispatch/dispatcher.ts" };
    expect(toolCard(long, plain, 44)).toBe(
      "✓ read_file  packages/kernel…h/dispatcher.ts\n  ok · 3 ms · 1,234 characters",
    );
  });

  it.each([20, 30, 44, 60, 72, 100])("has no line wider than %i columns where words allow", (columns) => {
    const long = { ...facts, subject: "a/很长的路径/".repeat(12) };
    const [first = "", second] = toolCard(long, plain, columns).split("\n");
    expect(textWidth(first)).toBeLessThanOrEqual(columns);
    if (columns >= 44) expect(textWidth(second ?? "")).toBeLessThanOrEqual(columns);
  });
});
