// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the notation of variables in a configuration
import { describe, expect, it } from "vitest";
import { entryDigest } from "../../src/config/entry-digest.ts";
import { entrySubject } from "../../src/config/entry-subject.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import type { ServerEntry } from "../../src/config/server-entry.ts";
import type { McpServerConfig } from "../../src/mcp-tools.ts";
import { loadText, makeFolder } from "./config-folder.ts";

const local = { command: "node", args: ["a", "b"], env: { A: "1", B: "2" }, cwd: "sub" };
const remote = { url: "https://e.example/mcp", headers: { H: "1" }, oauth: { clientId: "id" } };

async function read(server: McpServerConfig, name = "s", environment = {}): Promise<ServerEntry> {
  const { entries, problems } = await loadConfig({
    servers: { [name]: server },
    root: "/srv/project",
    environment,
  });
  expect(problems).toEqual([]);
  const [entry] = entries;
  if (!entry) throw new Error("no entry");
  return entry;
}

describe("entryDigest", () => {
  it.each<[string, McpServerConfig, McpServerConfig]>([
    ["the command", local, { ...local, command: "bun" }],
    ["an argument", local, { ...local, args: ["a", "c"] }],
    ["where an argument ends", local, { ...local, args: ["a b"] }],
    ["the order of arguments", local, { ...local, args: ["b", "a"] }],
    ["a variable's value", local, { ...local, env: { A: "1", B: "3" } }],
    ["a variable's name", local, { ...local, env: { A: "1", C: "2" } }],
    ["the folder", local, { ...local, cwd: "other" }],
    ["no folder", local, { ...local, cwd: undefined }],
    ["trust in its hints", local, { ...local, trustHints: true }],
    ["the address", remote, { ...remote, url: "https://e.example/other" }],
    ["a header", remote, { ...remote, headers: { H: "2" } }],
    ["the transport", remote, { ...remote, type: "sse" }],
    ["the client", remote, { ...remote, oauth: { clientId: "other" } }],
    ["the client's scopes", remote, { ...remote, oauth: { clientId: "id", scopes: ["all"] } }],
  ])("changes with %s", async (_, before, after) => {
    expect(entryDigest(await read(after))).not.toBe(entryDigest(await read(before)));
  });

  it("changes with the server's name and its file", async () => {
    expect(entryDigest(await read(local, "other"))).not.toBe(entryDigest(await read(local)));
    const text = JSON.stringify({ mcpServers: { s: local } });
    const [one, other] = [await loadText(text), await loadText(text)];
    expect(one.entries).toHaveLength(1);
    const digests = [...one.entries, ...other.entries].map(entryDigest);
    expect(new Set(digests).size).toBe(2);
  });

  it("stays the same over what does not run: layout, order of variables, time allowed, tools offered", async () => {
    const folder = makeFolder();
    const digests = new Set<string>();
    for (const text of [
      JSON.stringify({ mcpServers: { s: local } }),
      '// note\n{"mcpServers": {"s": {"env": {"B": "2", "A": "1"}, "cwd": "sub", "command": "node", "args": ["a", "b"]}}}',
      JSON.stringify({ mcpServers: { s: { ...local, timeoutMs: 5, include: ["x"] } } }),
    ]) {
      const path = folder.write("toolrail.json", text);
      const sources = { configPaths: [{ path, scope: "project" as const }], root: "/", environment: {} };
      for (const entry of (await loadConfig(sources)).entries) digests.add(entryDigest(entry));
    }
    expect(digests.size).toBe(1);
    expect([...digests][0]).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is over the entry as written: the variables' values do not change it, another default does", async () => {
    const server = { command: "${BIN:-node}" };
    const digest = entryDigest(await read(server, "s", { BIN: "a" }));
    expect(entryDigest(await read(server, "s", { BIN: "b" }))).toBe(digest);
    expect(entryDigest(await read({ command: "${BIN:-evil}" }, "s", { BIN: "a" }))).not.toBe(digest);
  });
});

describe("entrySubject", () => {
  it.each<[McpServerConfig, string]>([
    [{ command: "npx", args: ["-y", "server@1.2"] }, "npx -y server@1.2"],
    [{ command: "sh", args: ["-c", "rm -r x"] }, 'sh -c "rm -r x"'],
    [{ command: "node", args: [""] }, 'node ""'],
    [local, "A=1 B=2 node a b (in sub)"],
    [
      { command: "node", env: { NODE_OPTIONS: "--require ./evil.cjs" } },
      'NODE_OPTIONS="--require ./evil.cjs" node',
    ],
    [
      { command: "node", env: { API_KEY: "hunter2", DB: "postgres://u:hunter2@h/d" } },
      'API_KEY="***" DB="***" node',
    ],
    [remote, "https://e.example/mcp (with H: 1, oauth.clientId: id)"],
    [{ url: "https://e.example/mcp" }, "https://e.example/mcp"],
    [
      { url: "https://e.example", headers: { "X-A": "${OWN}", "X-Api-Key": "hunter2", Cookie: "hunter2" } },
      'https://e.example (with X-A: ${OWN}, X-Api-Key: "***", Cookie: "***")',
    ],
    [
      {
        url: "https://e.example",
        headers: { Authorization: "Bearer ${TOKEN}", "Proxy-Authorization": "Basic hunter2" },
      },
      'https://e.example (with Authorization: "Bearer ${TOKEN}", Proxy-Authorization: "Basic ***")',
    ],
    [
      { url: "https://e.example", headers: { Authorization: "Bearer hunter2${TOKEN:-hunter2}hunter2" } },
      'https://e.example (with Authorization: "Bearer ***${TOKEN:-***}***")',
    ],
    [
      { url: "https://e.example", oauth: { clientId: "id", clientSecret: "${SECRET}", scopes: ["a", "b"] } },
      'https://e.example (with oauth.clientId: id, oauth.clientSecret: ${SECRET}, oauth.scopes: "a b")',
    ],
    [{ url: "https://e.example", headers: { A: "1, B: 2)" } }, 'https://e.example (with A: "1, B: 2)")'],
  ])("%j", async (server, expected) => {
    const environment = { OWN: "expanded", TOKEN: "expanded", SECRET: "expanded" };
    expect(entrySubject(await read(server, "s", environment))).toBe(expected);
  });

  it("shows a variable by its name, never by its value", async () => {
    const server = { command: "node", args: ["--key=${KEY}"], env: { TOKEN: "${KEY}" } };
    expect(entrySubject(await read(server, "s", { KEY: "hunter2" }))).toBe("TOKEN=${KEY} node --key=${KEY}");
  });

  it("lets nothing hide in it", async () => {
    const server = { command: "node", args: ["\u001b[2K\rharmless", "\u202etxt", "a\nb"] };
    expect(entrySubject(await read(server))).toBe('node "\\u001b[2K\\rharmless" "\\u{202e}txt" "a\\nb"');
  });
});
