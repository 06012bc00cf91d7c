import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runCli } from "../../../src/app.ts";
import { createFakeContext, inTemporaryFolder } from "../../support/fake-context.ts";

describe("demo mcp", () => {
  it("lets a server's tool add 17 and 25, with the same sizes on every run", async () => {
    await inTemporaryFolder(async (temporaryDirectory) => {
      const context = { ...createFakeContext(), temporaryDirectory };
      expect(await runCli(["demo", "mcp"], context)).toBe(0);
      expect(context.err()).toBe("");
      const out = context.out();
      const cards = [...out.matchAll(/^✓ (\w+) .* ([\d,]+) characters?$/gm)].map(([, name, size]) => [
        name,
        size,
      ]);
      expect(cards).toEqual([
        ["search_tool", "1,152"],
        ["mcp__calculator__add", "2"],
      ]);
      expect(out).toMatch(/^17 \+ 25 = 42$/m);
      expect(out).toMatch(/^offline\/sums · 3 turns · /m);
      expect(out).toContain("prefix kept");
      expect(readdirSync(temporaryDirectory)).toEqual([]);
    });
  });
});
