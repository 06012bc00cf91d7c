import { describe, expect, it } from "vitest";
import type { ServerApprovalRequest } from "../../src/mcp-tools.ts";
import { openScripted, type ScriptedOptions } from "../support/open-scripted.ts";
import { toolNamed } from "../support/scripted-connection.ts";

const origin = { scope: "project", file: "/workspace/.mcp.json" } as const;

function open(options: ScriptedOptions) {
  return openScripted(
    { mine: [toolNamed("x")], theirs: [toolNamed("y")] },
    { ...options, entries: { theirs: { origin } } },
  );
}

describe("a server that a project's file brings", () => {
  it("does not start where there is nobody to ask, and says how to approve it", async () => {
    const { tools, names, servers, prepare } = open({});
    await prepare();
    await prepare();
    expect(names()).toEqual(["mcp__mine__x"]);
    expect(servers.theirs?.opened).toBe(0);
    expect(tools.status().servers[1]).toMatchObject({
      state: "refused",
      fault: "a file of the project brings it, and it was not approved: pass `approveServer` to be asked",
      origin,
    });
  });

  it("starts after one approval, which names all that would be run", async () => {
    const asked: ServerApprovalRequest[] = [];
    const { names, prepare } = open({
      approveServer: async (request) => asked.push(request) > 0,
    });
    await prepare();
    await prepare();
    expect(names()).toEqual(["mcp__mine__x", "mcp__theirs__y"]);
    expect(asked).toEqual([
      { server: "theirs", subject: "scripted", file: "/workspace/.mcp.json", digest: "digest of theirs" },
    ]);
  });

  it.each([
    ["no", async () => false, "defined in a project config file and not approved yet"],
    ["an error", () => Promise.reject(new Error("no terminal")), "no terminal"],
  ])("stays refused after %s, and is not asked for again", async (_, approveServer, fault) => {
    let times = 0;
    const { tools, prepare } = open({
      approveServer: () => {
        times++;
        return approveServer();
      },
    });
    await prepare();
    await prepare();
    expect(times).toBe(1);
    expect(tools.status().servers[1]).toMatchObject({
      state: "refused",
      fault: expect.stringContaining(fault),
    });
  });

  it("is waited for as long as the user takes, while the others start", async () => {
    let answer = (_: boolean) => {};
    const { tools, clock, servers, prepare, names } = open({
      approveServer: () => new Promise((resolve) => (answer = resolve)),
    });
    const prepared = prepare();
    await clock.advance(600_000);
    expect(servers.mine?.opened).toBe(1);
    expect(tools.status().servers).toMatchObject([{ state: "ready" }, { state: "idle" }]);
    answer(true);
    await prepared;
    expect(names()).toEqual(["mcp__mine__x", "mcp__theirs__y"]);
  });

  it("is asked for one after the other", async () => {
    let open = 0;
    let most = 0;
    const { prepare, names } = openScripted(
      { a: [toolNamed("x")], b: [toolNamed("y")] },
      {
        entries: { a: { origin }, b: { origin } },
        async approveServer() {
          most = Math.max(most, ++open);
          await Promise.resolve();
          open--;
          return true;
        },
      },
    );
    await prepare();
    expect(names()).toHaveLength(2);
    expect(most).toBe(1);
  });
});
