import { expect, test } from "vitest";

test.skipIf(process.env.EXPECT_RUNTIME === undefined)(
  "the suite runs on the runtime that was asked for",
  () => {
    expect(process.versions.bun === undefined ? "node" : "bun").toBe(process.env.EXPECT_RUNTIME);
  },
);
