import { estimateTokens } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { runFake } from "../support/fake-context.ts";

const NAMES = ["read_file", "glob", "grep", "list_dir", "write_file", "edit_file", "run_shell"];

describe("tools", () => {
  it("prints what the model would see, with estimated tokens", async () => {
    const { exitCode, stdout } = await runFake(["tools", "--json"]);
    expect(exitCode).toBe(0);
    const tools: { name: string; tokens: number }[] = JSON.parse(stdout);
    expect(tools.map(({ name }) => name)).toEqual(NAMES);
    for (const { tokens, ...definition } of tools) {
      expect(Object.keys(definition)).toEqual(["name", "description", "parameters"]);
      expect(tokens).toBe(estimateTokens(JSON.stringify(definition)));
    }
  });

  it("adds the tokens up for people", async () => {
    const tools: { tokens: number }[] = JSON.parse((await runFake(["tools", "--json"])).stdout);
    const { stdout } = await runFake(["tools"]);
    const total = tools.reduce((sum, { tokens }) => sum + tokens, 0).toLocaleString("en-US");
    expect(stdout.trimEnd().split("\n").at(-1)).toBe(`${NAMES.length} tools, about ${total} tokens`);
    for (const name of NAMES) expect(stdout).toMatch(new RegExp(`^${name}  about [\\d,]+ tokens$`, "m"));
  });
});
