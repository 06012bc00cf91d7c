import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { estimateTokens } from "@toolrail/protocol";
import { startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { nameServers } from "../support/mcp-servers.ts";

const DATA_SERVER = fileURLToPath(new URL("../servers/data-server.mjs", import.meta.url));
const NAMES = ["edit_file", "fetch_full", "glob", "grep", "list_dir", "read_file", "run_shell", "write_file"];

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

describe("tools in a project with MCP servers", () => {
  const serverTools = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `pull_${at}`,
      inputSchema: { type: "object", properties: {} },
    }));

  // Eight tools of our own: with four more all stand in the request, with five the servers' are found by search.
  it.each([4, 5])(
    "prints exactly the definitions that the next request holds: a server of %i",
    async (count) => {
      await inTemporaryFolder(async (workingDirectory) => {
        const script = join(workingDirectory, "levers.json");
        writeFileSync(script, JSON.stringify({ tools: serverTools(count) }));
        nameServers(workingDirectory, { levers: { command: process.execPath, args: [DATA_SERVER, script] } });
        const server = await startOpenAIChatServer({ script: [{ text: "Fine." }] });
        try {
          const flags = ["--model", "test/scripted", "--base-url", server.baseUrl, "--trust-project"];
          const { stdout } = await runFake(["tools", "--json", ...flags], { workingDirectory });
          const printed: { name: string; description: string }[] = JSON.parse(stdout);
          await runFake(["-p", ...flags, "How are you?"], { workingDirectory });
          const sent = server.requests[0]?.body.tools as {
            function: { name: string; description: string };
          }[];
          expect(printed.map(({ name, description }) => ({ name, description }))).toEqual(
            sent.map(({ function: { name, description } }) => ({ name, description })),
          );
          const names = printed.map(({ name }) => name);
          expect(names.includes("mcp__levers__pull_0")).toBe(count === 4);
          expect(names.includes("search_tool")).toBe(count === 5);
        } finally {
          await server.close();
        }
      });
    },
  );
});
