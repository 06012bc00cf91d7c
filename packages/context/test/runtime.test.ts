import { expect, it } from "vitest";

it.skipIf(process.env.EXPECT_RUNTIME === undefined)("runs on the runtime that was asked for", () => {
  expect(process.versions.bun === undefined ? "node" : "bun").toBe(process.env.EXPECT_RUNTIME);
});
