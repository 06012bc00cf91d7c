import { describe, expect, it } from "vitest";
import { runFake } from "./support/fake-context.ts";

describe("help", () => {
  // The text is answered before the parser loads, so it stands in a file of its own; `vitest -u` writes it anew.
  it("is what the parser prints", async () => {
    const { exitCode, stdout } = await runFake(["--help"]);
    expect(exitCode).toBe(0);
    const literal = stdout.trimEnd().replace(/[\\`$]/g, "\\$&");
    await expect(`export const helpText = \`${literal}\`;\n`).toMatchFileSnapshot("../src/help-text.ts");
  });

  it("is there for each command", async () => {
    const { exitCode, stdout } = await runFake(["call", "--help"]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("--script");
  });

  it("tells the version", async () => {
    expect(await runFake(["--version"])).toEqual({ exitCode: 0, stdout: "1.2.3\n", stderr: "" });
  });
});
