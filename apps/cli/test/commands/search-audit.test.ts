import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { emptyUsage, type Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { sessionLines } from "../../src/session/write-session.ts";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";

const catalog = JSON.stringify([
  {
    server: "tracker",
    tools: [
      { name: "create_issue", description: "Opens a ticket." },
      { name: "close_issue", description: "Ends one." },
      { name: "list_boards", description: "Shows where work is planned." },
    ],
  },
]);

describe("search", () => {
  it("prints the ranking, best first", async () => {
    const { exitCode, stdout } = await runFake(["search", "create ticket", "--catalog", "-"], {
      stdin: catalog,
    });
    expect(exitCode).toBe(0);
    expect(stdout.split("\n")[0]).toMatch(/^ +\d+\.\d\d {2}mcp__tracker__create_issue$/);
  });

  it("prints name and score as JSON", async () => {
    const inputs = ["search", "issue", "--catalog", "-", "--limit", "1", "--json"];
    const { stdout } = await runFake(inputs, { stdin: catalog });
    expect(JSON.parse(stdout)).toEqual([
      { name: expect.stringContaining("_issue"), score: expect.any(Number) },
    ]);
  });

  it("says that nothing matches", async () => {
    const { exitCode, stdout } = await runFake(["search", "zebra", "--catalog", "-"], { stdin: catalog });
    expect([exitCode, stdout]).toEqual([0, "nothing matches among 3 tools\n"]);
    expect((await runFake(["search", "zebra", "--catalog", "-", "--json"], { stdin: catalog })).stdout).toBe(
      "[]\n",
    );
  });

  it.each([
    [["search", "x"], /catalog/],
    [["search", "x", "--catalog", "no-such-file"], /no such file/],
    [["search", "x", "--catalog", "-"], /neither \{tools/],
    [["search", "x", "--catalog", "-", "--limit", "none"], /whole number/],
  ])("%j is wrong usage", async (inputs, words) => {
    const { exitCode, stderr } = await runFake(inputs, { stdin: "{}" });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(words);
  });
});

const calls: Message = {
  role: "assistant",
  content: [
    { type: "toolCall", id: "a", name: "mcp__tracker__list_boards", args: "{}" },
    { type: "toolCall", id: "b", name: "run_tool", args: '{"name": "mcp__tracker__create_issue"}' },
  ],
  stopReason: "toolUse",
  model: "a/b",
  usage: emptyUsage(),
  timestamp: 1,
};

describe("audit", () => {
  it("prints tools and tokens", async () => {
    const { exitCode, stdout } = await runFake(["audit", "--catalog", "-"], { stdin: catalog });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^3 tools of 1 server, about \d+ tokens in each request\n/);
    expect(stdout).not.toContain("Never called");
  });

  it("counts the calls of a folder of sessions, those of the proxy as of its target", async () => {
    await inTemporaryFolder(async (folder) => {
      mkdirSync(join(folder, "sessions"));
      writeFileSync(join(folder, "sessions", "one.jsonl"), sessionLines([calls]));
      writeFileSync(join(folder, "sessions", "two.jsonl"), "{}\n{}\n");
      const options = { stdin: catalog, workingDirectory: folder };
      const { stdout, stderr } = await runFake(
        ["audit", "--catalog", "-", "--sessions", "sessions"],
        options,
      );
      expect(stdout).toContain("1 session counted");
      expect(stdout).toMatch(
        /Never called in 1 session: 1 tool, about \d+ tokens\n.*\n +\d+ {2}tracker, 1 of 3: close_issue\n/,
      );
      expect(stdout).toMatch(/\n +\d+ {2}1 call {2}mcp__tracker__create_issue\n/);
      expect(stderr).toContain("left out");
      const json = await runFake(["audit", "--catalog", "-", "--sessions", "sessions", "--json"], options);
      expect(JSON.parse(json.stdout)).toMatchObject({
        sessions: 1,
        tools: [{ calls: 1 }, { calls: 0 }, { calls: 1 }],
      });
    });
  });

  it("refuses a folder that is not there", async () => {
    const inputs = ["audit", "--catalog", "-", "--sessions", "nowhere"];
    expect(await runFake(inputs, { stdin: catalog })).toMatchObject({ exitCode: 2 });
  });
});
