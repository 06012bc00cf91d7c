import { expect, it } from "vitest";

it("runs on the runtime that was asked for", () => {
  const expected = process.env.EXPECT_RUNTIME;
  if (expected === undefined) return;
  expect(process.versions.bun === undefined ? "node" : "bun").toBe(expected);
});

it("runs on Node 24 where it runs on Node", () => {
  if (process.versions.bun !== undefined) return;
  expect(Number(process.versions.node.split(".")[0])).toBeGreaterThanOrEqual(22);
});
