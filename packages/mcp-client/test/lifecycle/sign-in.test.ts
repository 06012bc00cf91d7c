import { describe, expect, it } from "vitest";
import type { AuthorizationOptions } from "../../src/authorization/create-authorization.ts";
import type { RemoteEntry } from "../../src/config/server-entry.ts";
import { noProvider, openScripted } from "../support/open-scripted.ts";
import { scriptedServer, toolNamed } from "../support/scripted-connection.ts";

const entry: RemoteEntry = {
  type: "http",
  name: "remote",
  url: "https://example.com/mcp",
  headers: {},
  origin: { scope: "code" },
  disabled: false,
  timeoutMs: 60_000,
  trustHints: false,
};

function open(takesMs: number) {
  const given: AuthorizationOptions[] = [];
  const closed: string[] = [];
  const openPage = async () => {};
  const server = scriptedServer({
    tools: [toolNamed("x")],
    open: ({ authorization, signal }) => authorization?.awaitCode("remote", { signal }),
  });
  const scripted = openScripted(
    {},
    { environment: { HOME: "/home/ada" }, openAuthorizationPage: openPage },
    {
      loadConfig: async () => ({ entries: [entry], problems: [] }),
      openConnection: server.openSession,
      async createAuthorization(options) {
        given.push(options);
        options.onProblem?.("the token could not be kept");
        const code = () => new Promise<void>((resolve) => scripted.clock.schedule(resolve, takesMs));
        return {
          provider: noProvider,
          awaitCode: () => code().then(() => ({ code: "c" })),
          close: () => void closed.push("closed"),
        };
      },
    },
  );
  return { ...scripted, given, openPage, closed };
}

describe("a server that a user signs in to", () => {
  it("is not kept from it by the time for a start, and joins afterwards", async () => {
    const { tools, clock, prepare, names } = open(120_000);
    await prepare();
    await clock.advance(100_000);
    expect(tools.status().servers).toMatchObject([{ state: "starting" }]);
    await clock.advance(20_000);
    await prepare();
    expect(names()).toEqual(["mcp__remote__x"]);
  });

  it("has failed where nobody does so within five minutes", async () => {
    const { tools, clock, prepare } = open(1_000_000);
    await prepare();
    await clock.advance(300_000);
    expect(tools.status().servers).toMatchObject([{ state: "failed" }]);
  });

  it("is waited for no longer than the tools are open", async () => {
    const { tools, prepare, closed } = open(0);
    await prepare();
    expect(closed).toEqual([]);
    await tools.close();
    expect(closed).toEqual(["closed"]);
  });

  it("has its tokens in the user's folder, and its troubles in its log", async () => {
    const { tools, prepare, given, openPage } = open(0);
    await prepare();
    expect(given).toMatchObject([{ tokenFolder: "/home/ada/.toolrail/mcp", openPage }]);
    expect(tools.status().servers[0]?.log).toEqual(["the token could not be kept"]);
  });
});
