import type { McpServerStatus } from "@toolrail/mcp-client";
import { describe, expect, it } from "vitest";
import { serverTrouble, troubles } from "../../src/mcp/troubles.ts";

const server: McpServerStatus = {
  name: "notes",
  state: "failed",
  origin: { scope: "user", file: "/home/ada/.claude.json" },
  tools: [],
  unusable: [],
  fault: "the server ended with exit code 1",
  log: [],
};
const gone = { ...server, tools: ["mcp__notes__add"] };

describe("troubles", () => {
  it.each<[string, McpServerStatus, string]>([
    ["failed", server, `the MCP server "notes" can't be used: the server ended with exit code 1`],
    [
      "ended when its tools were known",
      gone,
      'the MCP server "notes" is gone, and a call of its tools starts it again: the server ended with exit code 1',
    ],
    [
      "takes its time",
      { ...server, state: "starting", fault: undefined },
      'the MCP server "notes" is still starting; its tools come when it is ready',
    ],
    [
      "writes lines of ours",
      { ...server, name: "a\nb", fault: "c\ntoolrail: d" },
      `the MCP server "a␊b" can't be used: c␊toolrail: d`,
    ],
  ])("tell of a server that %s", (_, status, line) => {
    expect(troubles({ problems: [], servers: [status] }, ["failed", "starting"])).toEqual([line]);
  });

  it("tell of the configuration, and of no server in another state", () => {
    const problems = [{ place: "f:1:1", message: "broken\nJSON" }];
    expect(troubles({ problems, servers: [server] }, ["refused"])).toEqual(["f:1:1: broken␊JSON"]);
  });
});

describe("serverTrouble", () => {
  it("is why the server that is asked for has no tool", () => {
    const status = { problems: [], servers: [server] };
    expect(serverTrouble(status, { server: "notes" })).toContain("can't be used");
    expect(serverTrouble(status, { server: "other" })).toBe(
      'there is no MCP server "other"; there is: notes',
    );
    expect(serverTrouble(status, {})).toBeUndefined();
  });

  it("is none where a call can start the server again", () => {
    expect(serverTrouble({ problems: [], servers: [gone] }, { server: "notes" })).toBeUndefined();
  });
});
