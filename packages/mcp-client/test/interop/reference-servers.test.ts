import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { StdioEntry } from "../../src/config/server-entry.ts";
import { dataOf, open, patient, remoteEntry, stdioEntry, textOf } from "../connection/open.ts";
import { countMentions, uniqueMarker, waitUntil } from "../connection/process-table.ts";

const require = createRequire(import.meta.url);

const manifests = {
  everything: require.resolve("@modelcontextprotocol/server-everything/package.json"),
  filesystem: require.resolve("@modelcontextprotocol/server-filesystem/package.json"),
  memory: require.resolve("@modelcontextprotocol/server-memory/package.json"),
};

/** The program of a reference server, as its package names it. */
function programOf(name: keyof typeof manifests): string {
  const { bin } = require(manifests[name]) as { bin: Record<string, string> };
  return join(dirname(manifests[name]), Object.values(bin)[0] ?? "");
}

function entryOf(
  name: keyof typeof manifests,
  args: readonly string[] = [],
  more: Partial<StdioEntry> = {},
): StdioEntry {
  return stdioEntry([], { name, args: [programOf(name), ...args], ...more });
}

function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolrail-mcp-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function namesOf(tools: readonly unknown[]): unknown[] {
  return tools.map((tool) => (tool as { name: unknown }).name);
}

const eras = ["legacy", "auto"] as const;

describe.each(eras)("server-everything over stdio, era %s", (era) => {
  it("lists, calls, reports and asks for roots", async () => {
    const marker = uniqueMarker();
    const roots = [{ uri: "file:///srv/project", name: "project" }];
    const { connection } = await open(entryOf("everything", ["stdio", marker], { era }), {
      handlers: { roots },
    });
    expect(connection.peer).toMatchObject({ name: "mcp-servers/everything", protocolVersion: "2025-11-25" });
    expect(textOf(await connection.callTool("echo", { message: "hi" }, patient()))).toBe("Echo: hi");
    const said: string[] = [];
    const onProgress = (message: string) => said.push(message);
    const steps = { duration: 0.3, steps: 3 };
    await connection.callTool("trigger-long-running-operation", steps, { ...patient(), onProgress });
    expect(said).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
    const result = await connection.callTool("get-structured-content", { location: "Chicago" }, patient());
    expect(dataOf(result)).toMatchObject({ temperature: expect.any(Number) });
    // It knows of our roots a moment after the start, and then offers a tool for them.
    let tools: unknown[] = [];
    for (let round = 0; round < 200 && !tools.includes("get-roots-list"); round++) {
      tools = namesOf(await connection.listTools(patient()));
    }
    expect(tools).toHaveLength(14);
    const listed = textOf(await connection.callTool("get-roots-list", {}, patient()));
    expect(listed).toContain("file:///srv/project");
    await connection.close();
    expect(countMentions(marker)).toBe(0);
  });
});

describe.each(["streamableHttp", "sse"])("server-everything over HTTP, started with %s", (mode) => {
  it.each(eras)("lists and calls, era %s", async (era) => {
    const url = await startEverything(mode);
    const { connection } = await open(remoteEntry(url, { era }));
    expect(namesOf(await connection.listTools(patient()))).toContain("echo");
    expect(textOf(await connection.callTool("echo", { message: "hi" }, patient()))).toBe("Echo: hi");
    await connection.close();
  });

  async function startEverything(kind: string): Promise<string> {
    const port = await freePort();
    const server = spawn(process.execPath, [programOf("everything"), kind], {
      env: { ...process.env, PORT: String(port) },
      stdio: "ignore",
    });
    onTestFinished(async () => {
      server.kill("SIGKILL");
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
    });
    const url = `http://127.0.0.1:${port}/${kind === "sse" ? "sse" : "mcp"}`;
    let up = false;
    const poll = async () => {
      const answer = await fetch(url, { method: "OPTIONS" }).catch(() => undefined);
      up = answer !== undefined;
    };
    await waitUntil(() => {
      void poll();
      return up;
    }, "the server listens");
    return url;
  }
});

describe("server-filesystem over stdio", () => {
  it("lists and reads, and stays in its folder", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "note.txt"), "hello from a file");
    const { connection } = await open(entryOf("filesystem", [folder]));
    const names = namesOf(await connection.listTools(patient()));
    expect(names).toEqual(expect.arrayContaining(["read_text_file", "write_file", "directory_tree"]));
    const path = join(folder, "note.txt");
    expect(textOf(await connection.callTool("read_text_file", { path }, patient()))).toBe(
      "hello from a file",
    );
    const outside = await connection.callTool("read_text_file", { path: "/etc/passwd" }, patient());
    expect(outside).toMatchObject({ isError: true });
  });
});

describe("server-memory over stdio", () => {
  it("lists, writes and reads", async () => {
    const MEMORY_FILE_PATH = join(temporaryFolder(), "memory.jsonl");
    const { connection } = await open(entryOf("memory", [], { env: { MEMORY_FILE_PATH } }));
    expect(await connection.listTools(patient())).toHaveLength(9);
    const entities = [{ name: "Ada", entityType: "person", observations: ["counts"] }];
    await connection.callTool("create_entities", { entities }, patient());
    const graph = dataOf(await connection.callTool("read_graph", {}, patient()));
    expect(graph).toMatchObject({ entities });
  });
});

describe("server-everything through a wrapper", () => {
  const program = programOf("everything");
  const wrappers: [name: string, there: boolean, command: string, args: string[]][] = [
    ["sh -c", true, "sh", ["-c", '"$0" "$@"; true', process.execPath, program]],
    ["npx", hasNpx(), "npx", ["--offline", "--no-install", "mcp-server-everything"]],
  ];

  for (const [name, there, command, args] of wrappers) {
    it.skipIf(!there)(`leaves no process: ${name}`, async () => {
      const marker = uniqueMarker();
      const started = [...args, "stdio", marker];
      const entry = stdioEntry([], { command, args: started, cwd: join(import.meta.dirname, "../..") });
      const { connection } = await open(entry, { handlers: { roots: [{ uri: "file:///srv" }] } });
      expect(textOf(await connection.callTool("echo", { message: "hi" }, patient()))).toBe("Echo: hi");
      expect(countMentions(marker)).toBeGreaterThan(1);
      await connection.close();
      expect(countMentions(marker)).toBe(0);
    });
  }
});

function hasNpx(): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, "npx")));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
