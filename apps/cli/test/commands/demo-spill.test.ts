import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { runCli } from "../../src/app.ts";
import { createFakeContext, inTemporaryFolder } from "../support/fake-context.ts";

async function spillDemo() {
  return inTemporaryFolder(async (temporaryDirectory) => {
    const context = { ...createFakeContext(), temporaryDirectory };
    const exitCode = await runCli(["demo", "spill"], context);
    expect(readdirSync(temporaryDirectory)).toEqual([]);
    return { exitCode, out: context.out(), err: context.err() };
  });
}

it("demo spill shows its three scenes with figures that hold", async () => {
  const { exitCode, out, err } = await spillDemo();
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  const [large = "", four = "", log = ""] = out.split(/\n(?=\d\. )/);
  const sent = /2,097,152 characters → ([\d,]+) sent/.exec(large)?.[1]?.replace(",", "");
  expect(Number(sent)).toBeGreaterThan(2_000);
  expect(Number(sent)).toBeLessThan(2_400);
  expect(large).toContain("the whole text is on disk, 2,097,152 characters: /");
  expect(four.match(/spilled/g)).toHaveLength(1);
  expect(four).toMatch(
    /60,000 characters → 2,3\d\d, spilled\n( {3}30,000 characters, kept\n){3} {3}the turn: 150,000 → 92,3\d\d\n/,
  );
  expect(log).toMatch(/394 lines → 1\d that say something/);
  expect(log).toContain("AssertionError: expected 700 to be 1300");
  expect(out.match(/✓ as it should be/g)).toHaveLength(3);
});
