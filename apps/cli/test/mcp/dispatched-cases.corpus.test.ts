import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { discloseTools } from "@toolrail/disclosure";
import { createBudget, createDispatcher, createPermissions, type PermissionRule } from "@toolrail/kernel";
import { createMcpTools } from "@toolrail/mcp-client";
import type { ToolResultMessage } from "@toolrail/protocol";
import { describe, expect, it, onTestFinished } from "vitest";

interface Case {
  id: string;
  setup: { mcp_server?: { name: string }; policy?: PermissionRule[] }[];
}

const SERVER = fileURLToPath(new URL("../servers/data-server.mjs", import.meta.url));
const corpus = process.env.TOOLRAIL_CORPUS;
const file = corpus === undefined ? "" : join(corpus, "cases", "tools.json");
const IDS = ["M43", "P07", "P14", "T12"];

/** `mcp:SERVER/TOOL` of a rule as the tool is named here. */
const renamed = ({ effect, rule }: PermissionRule): PermissionRule => ({
  effect,
  rule: rule.replace(/^mcp:(\w+)\/(\w+)/, "mcp__$1__$2"),
});

async function open({ setup }: Case) {
  const root = mkdtempSync(join(tmpdir(), "toolrail-case-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const servers = setup
    .flatMap(({ mcp_server }) => mcp_server ?? [])
    .map((server) => {
      const script = join(root, `${server.name}.json`);
      writeFileSync(script, JSON.stringify(server));
      return [server.name, { command: process.execPath, args: [SERVER, script] }] as const;
    });
  const tools = createMcpTools({ root, servers: Object.fromEntries(servers) });
  const source = discloseTools({ sources: [tools], threshold: 0 });
  onTestFinished(() => source.close());
  await source.prepare({ signal: new AbortController().signal });
  const rules = setup.flatMap(({ policy = [] }) => policy).map(renamed);
  const dispatcher = createDispatcher({
    source,
    coerce: "safe",
    budget: createBudget(),
    permissions: createPermissions({ rules: [...rules, { effect: "allow", rule: "mcp__*" }] }),
  });
  return async (name: string, args: object) => {
    const call = { type: "toolCall" as const, id: "c", name, args: JSON.stringify(args) };
    const [result] = await dispatcher.dispatch([call]);
    if (!result) throw new Error("no result");
    return { isError: result.isError, text: textOf(result) };
  };
}

function textOf({ content }: ToolResultMessage): string {
  return content.map((block) => (block.type === "text" ? block.text : block.mediaType)).join("\n");
}

describe.skipIf(!existsSync(file))("cases of MCP tools behind a dispatcher", () => {
  const all: Case[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const caseOf = (id: string) => {
    const one = all.find((candidate) => candidate.id === id);
    if (!one) throw new Error(`no case ${id}`);
    return one;
  };

  it("are as many as there are", () => {
    expect(all.filter(({ id }) => IDS.includes(id))).toHaveLength(4);
  });

  it("M43: arguments written as text reach the server as what they mean, or not at all", async () => {
    const call = await open(caseOf("M43"));
    const written = { queries: '["test"]', n: "5", deep: "false", f: '{"a":1}', s: "[1]" };
    const { text, isError } = await call("mcp__co__q", written);
    expect(isError).toBe(false);
    expect(JSON.parse(text)).toEqual({ queries: ["test"], n: 5, deep: false, f: { a: 1 }, s: "[1]" });
    expect(await call("mcp__co__q", { n: "five" })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^Not executed: .*\bn\b.*integer/s),
    });
  });

  it("P07: a rule for another tool's arguments does not touch an MCP tool", async () => {
    const call = await open(caseOf("P07"));
    expect(await call("mcp__e__ctx", {})).toEqual({ isError: false, text: "fine" });
  });

  it("P14: a denial through the proxy names the tool that was denied", async () => {
    const call = await open(caseOf("P14"));
    const { text, isError } = await call("run_tool", { name: "mcp__e__danger", input: {} });
    expect(isError).toBe(true);
    expect(text).toContain("mcp__e__danger");
  });

  it("T12: what an MCP tool says has the limits of any other", async () => {
    const call = await open(caseOf("T12"));
    const { text, isError } = await call("mcp__big__dump", {});
    expect(isError).toBe(false);
    expect(text.length).toBeLessThan(10_000);
    expect(text).toMatch(/cut|truncat|omitted|saved/i);
  });
});
