import { describe, expect, it } from "vitest";
import { reportText } from "../../src/mcp/report-text.ts";
import type { ServerReport } from "../../src/mcp/server-report.ts";
import { createPalette } from "../../src/output/palette.ts";
import { createFakeContext } from "../support/fake-context.ts";

const page = { palette: createPalette(createFakeContext().stdout, {}) };
const server: ServerReport = {
  name: "notes",
  state: "ready",
  origin: { scope: "user", file: "/home/ada/.claude.json" },
  tools: [],
  unusable: [],
  log: [],
};

describe("reportText", () => {
  it("sums the tools up and names those that can't be used", () => {
    const text = reportText(
      {
        problems: [],
        servers: [
          {
            ...server,
            peer: { name: "notes-server", version: "2.0.0", protocolVersion: "2025-11-25" },
            tools: [
              { name: "mcp__notes__add", tokens: 1_200 },
              { name: "mcp__notes__find_all", tokens: 34 },
            ],
            unusable: [{ name: "broken", reason: "it has no schema" }],
          },
        ],
      },
      page,
    );
    expect(text).toBe(
      [
        "✓ notes  ready · notes-server 2.0.0 · protocol 2025-11-25 · 2 tools, about 1,234 tokens",
        "    mcp__notes__add       1,200",
        "    mcp__notes__find_all  34",
        "    ! broken: it has no schema",
        "1 of 1 server ready",
        "",
      ].join("\n"),
    );
  });

  it("shows the last ten lines of a server that failed, and none of one that works", () => {
    const log = Array.from({ length: 12 }, (_, at) => `line ${at + 1}`);
    const text = reportText(
      {
        problems: [],
        servers: [
          { ...server, state: "failed", fault: "it ended", log },
          { ...server, log },
        ],
      },
      page,
    );
    expect(text.match(/^ {6}line \d+$/gm)).toHaveLength(10);
    expect(text).toContain("✗ notes  failed: it ended\n    its last lines:\n      line 3\n");
  });

  it("aligns nothing where a line would be too long for it", () => {
    const tools = [
      { name: "mcp__notes__add", tokens: 1_200 },
      { name: "mcp__notes__find_all", tokens: 34 },
    ];
    const lines = (columns: number) =>
      reportText({ problems: [], servers: [{ ...server, tools }] }, { ...page, columns }).split("\n");
    expect(lines(32)[1]).toBe("    mcp__notes__add       1,200");
    expect(lines(31)[1]).toBe("    mcp__notes__add  1,200");
  });

  it("says that there is no server, and where one would be named", () => {
    expect(reportText({ problems: [], servers: [] }, page)).toBe(
      'no MCP server is configured here; name one under "mcpServers" in .mcp.json or toolrail.json\n',
    );
  });

  /** A server that says `text` wherever it can say anything. */
  const saidEverywhere = (text: string) =>
    reportText(
      {
        problems: [{ place: text, message: text }],
        servers: [
          {
            ...server,
            name: text,
            state: "failed",
            fault: text,
            peer: { name: text, version: text, protocolVersion: text },
            tools: [{ name: text, tokens: 1 }],
            unusable: [{ name: text, reason: text }],
            log: [text],
          },
        ],
      },
      page,
    );

  it("gives no server a line that passes for another's", () => {
    const text = saidEverywhere("x\n✓ good  ready");
    expect(text).not.toMatch(/^✓/m);
    expect(text.trimEnd().split("\n")).toHaveLength(7);
  });

  it("lets nothing of a server act on the terminal", () => {
    expect(saidEverywhere("x\u001b[2Jy")).not.toContain("\u001b");
  });
});
