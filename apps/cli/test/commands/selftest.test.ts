import { describe, expect, it } from "vitest";
import { runFake } from "../support/fake-context.ts";

describe("selftest", () => {
  it("prints each of the seven, and that all passed", async () => {
    const { exitCode, stdout, stderr } = await runFake(["selftest"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toMatchInlineSnapshot(`
      "✓ calls run in order: glob → grep → read_file
      ✓ interleaved pieces from key 1 merge into two calls: grep {"pattern":"cart"}, read_file {"path":"README.md"}
      ✓ 20,000 characters become 8,054, and the note says 12000: 8054 characters, 12000 cut
      ✓ a 38,000-character file likewise: 8054 characters
      ✓ bad arguments are fed back and the loop ends with exit code 0: 1 fed back, exit code 0
      ✓ an unknown tool is fed back: find_everything, exit code 0
      ✓ climbing out of the root is refused: list_dir .. refused
      7/7 passed
      "
    `);
  });

  it("runs for SELFTEST=1 too", async () => {
    const { stdout } = await runFake([], { env: { SELFTEST: "1" } });
    expect(stdout.trimEnd().split("\n").at(-1)).toBe("7/7 passed");
  });
});
