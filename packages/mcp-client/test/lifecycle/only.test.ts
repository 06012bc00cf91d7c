import { describe, expect, it } from "vitest";
import { openScripted } from "../support/open-scripted.ts";
import { toolNamed } from "../support/scripted-connection.ts";

const SCRIPTS = { first: [toolNamed("x")], second: [toolNamed("y")] };
const origin = { scope: "project", file: "/workspace/.mcp.json" } as const;

describe("servers by name", () => {
  it("start alone; the others stay idle, and are asked about with nobody", async () => {
    const asked: string[] = [];
    const { tools, names, servers, prepare } = openScripted(SCRIPTS, {
      only: ["second"],
      entries: { first: { origin } },
      approveServer: async ({ server }) => asked.push(server) > 0,
    });
    await prepare();
    await prepare();
    expect(names()).toEqual(["mcp__second__y"]);
    expect(servers.first?.opened).toBe(0);
    expect(asked).toEqual([]);
    expect(tools.status().servers.map(({ name, state }) => [name, state])).toEqual([
      ["first", "idle"],
      ["second", "ready"],
    ]);
  });

  it("that are not configured start nothing", async () => {
    const { tools, servers, prepare } = openScripted(SCRIPTS, { only: ["third"] });
    await prepare();
    expect([servers.first?.opened, servers.second?.opened]).toEqual([0, 0]);
    expect(tools.status().servers.map(({ state }) => state)).toEqual(["idle", "idle"]);
  });
});
