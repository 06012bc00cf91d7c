import { fileURLToPath } from "node:url";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { barredBecause } from "../../src/barred-tool.ts";
import { open, patient, remoteEntry, stdioEntry, textOf } from "../connection/open.ts";
import { waitUntil } from "../connection/process-table.ts";
import { createModernServer } from "../servers/modern-server.ts";

const FILE = fileURLToPath(new URL("../servers/modern-server.ts", import.meta.url));
const elicit = async () => ({ action: "accept", content: { name: "Ada" } });
const handlers = { roots: [], elicit };

function startHandler() {
  const handler = createMcpHandler(createModernServer);
  onTestFinished(() => handler.close());
  const fetch = Object.assign(
    (input: unknown, init?: RequestInit) => handler.fetch(new Request(String(input), init)),
    { preconnect: () => {} },
  );
  return { handler, fetch };
}

describe("a server on the official package of both eras", () => {
  it.each(["auto", "modern"] as const)("speaks the modern era over HTTP: %s", async (era) => {
    const { handler, fetch } = startHandler();
    const entry = remoteEntry("http://modern.test/mcp", { era });
    const { connection } = await open(entry, { fetch, handlers });
    expect(connection.peer).toMatchObject({
      name: "modern",
      version: "2.0.0",
      protocolVersion: "2026-07-28",
    });

    const tools = await connection.listTools(patient());
    expect(tools).toEqual([
      expect.objectContaining({ name: "region" }),
      expect.objectContaining({ name: "broken" }),
      expect.objectContaining({ name: "greet" }),
    ]);
    expect(barredBecause(tools[1] as object)).toMatch(/^a: x-mcp-header /);
    const region = { region: "Zürich" };
    expect(textOf(await connection.callTool("region", region, patient()))).toBe("=?base64?WsO8cmljaA==?=");
    const greeted = textOf(await connection.callTool("greet", {}, patient()));
    expect(JSON.parse(String(greeted))).toEqual({ action: "accept", content: { name: "Ada" } });

    let changes = 0;
    connection.onToolsChanged(() => changes++);
    await waitUntil(() => {
      handler.notify.toolsChanged();
      return changes > 0;
    }, "the change was told");
  });

  it("speaks the legacy era over HTTP to those who know no other", async () => {
    const { fetch } = startHandler();
    const { connection } = await open(remoteEntry("http://modern.test/mcp", { era: "legacy" }), { fetch });
    expect(connection.peer.protocolVersion).toBe("2025-11-25");
    expect(await connection.listTools(patient())).toHaveLength(3);
  });

  it.each([
    ["legacy", "2025-11-25"],
    ["auto", "2026-07-28"],
    ["modern", "2026-07-28"],
  ] as const)("speaks over stdio: %s", async (era, protocolVersion) => {
    const { connection } = await open(stdioEntry([], { args: [FILE, "--stdio"], era }), { handlers });
    expect(connection.peer).toMatchObject({ name: "modern", protocolVersion });
    expect(await connection.listTools(patient())).toHaveLength(3);
    expect(textOf(await connection.callTool("region", { region: "x" }, patient()))).toBe("undefined");
  });

  it("is started again as a legacy one when the question for the era makes it leave", async () => {
    const { connection } = await open(stdioEntry(["--touchy"], { era: "auto" }));
    expect(connection.peer.protocolVersion).toBe("2025-11-25");
  });
});
