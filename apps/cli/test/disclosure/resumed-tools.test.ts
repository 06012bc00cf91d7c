import { rmSync } from "node:fs";
import { startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { calculator, nameServers } from "../support/mcp-servers.ts";

const SEARCH = { name: "search_tool", args: { queries: ["add numbers"] } };
const ADD = { name: "run_tool", args: { name: "mcp__sums__add", input: { a: 17, b: 25 } } };

/** What a model is told that calls, in a second run, the tool of a server that is no longer there. */
async function answerTo(flags: readonly string[]): Promise<string> {
  return inTemporaryFolder(async (workingDirectory) => {
    const config = nameServers(workingDirectory, { sums: calculator(workingDirectory) });
    const script = [{ calls: [SEARCH] }, { text: "Found." }, { calls: [ADD] }, { text: "Gone." }];
    const server = await startOpenAIChatServer({ script });
    try {
      const model = ["--model", "test/scripted", "--base-url", server.baseUrl, "--trust-project", "--json"];
      await runFake([...model, "find it"], { workingDirectory });
      rmSync(config);
      const run = await runFake([...model, ...flags, "add them"], { workingDirectory });
      expect(run).toMatchObject({ exitCode: 0, stderr: "" });
      return JSON.parse(run.stdout).messages.at(-2).content[0].text;
    } finally {
      await server.close();
    }
  });
}

it("a session that is resumed goes on to find tools by search, and knows those that it had found", async () => {
  expect(await answerTo(["--continue"])).toContain("mcp__sums__add is no longer offered");
  expect(await answerTo([])).toContain("run_tool");
});
