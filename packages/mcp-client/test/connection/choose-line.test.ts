import { describe, expect, it } from "vitest";
import type { Era, ServerEntry } from "../../src/config/server-entry.ts";
import { chooseLine, openConnection } from "../../src/connection/open-connection.ts";
import { systemClock } from "../../src/system-clock.ts";
import { faultOf, remoteEntry, stdioEntry, withEra } from "./open.ts";

type Row = [type: ServerEntry["type"], era: Era | undefined, hasClient: boolean, line: string];

describe("which SDK speaks to a server", () => {
  it.each<Row>([
    ["stdio", undefined, true, "sdk"],
    ["stdio", undefined, false, "sdk"],
    ["stdio", "legacy", true, "sdk"],
    ["stdio", "auto", true, "client auto"],
    ["stdio", "modern", true, "client modern"],
    ["stdio", "auto", false, "missing"],
    ["stdio", "modern", false, "missing"],
    ["http", undefined, true, "client auto"],
    ["http", undefined, false, "sdk"],
    ["http", "legacy", true, "sdk"],
    ["http", "modern", true, "client modern"],
    ["http", "auto", false, "missing"],
    ["http", "modern", false, "missing"],
    ["sse", undefined, true, "sdk"],
    ["sse", "modern", false, "sdk"],
  ])("%s, era %s, peer there %s: %s", (type, era, hasClient, line) => {
    const choice = chooseLine({ type, era }, hasClient);
    expect(choice.line === "client" ? `client ${choice.era}` : choice.line).toBe(line);
  });

  it.each([stdioEntry(), remoteEntry("http://127.0.0.1:1/mcp")])(
    "says what to install when the peer is missing: $type",
    async (entry) => {
      const options = {
        entry: withEra(entry, "modern"),
        client: { name: "test", version: "0.0.0" },
        signal: new AbortController().signal,
        timeoutMs: 1_000,
        clock: systemClock,
        handlers: { roots: [] },
        onLog: () => {},
        environment: {},
        cwd: "/",
      };
      const fault = await faultOf(openConnection(options, async () => undefined));
      expect(fault).toMatchObject({ kind: "unreachable", sent: false });
      expect(fault.message).toMatch(/^install @modelcontextprotocol\/client /);
    },
  );
});
