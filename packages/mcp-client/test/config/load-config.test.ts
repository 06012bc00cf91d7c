// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the notation of variables in a configuration
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultConfigPaths } from "../../src/config/default-config-paths.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import { loadText, makeFolder } from "./config-folder.ts";

const servers = (map: Record<string, unknown>) => JSON.stringify({ mcpServers: map });

describe("entries", () => {
  it("reads a stdio entry with every field", async () => {
    const fields = {
      command: "node",
      args: ["server.js", "--port=0"],
      env: { TOKEN: "t" },
      cwd: "sub",
      timeoutMs: 5000,
      startTimeoutMs: 90_000,
      roots: false,
      include: ["read_*"],
      exclude: ["read_secret"],
      trustHints: true,
      era: "auto",
    };
    const { entries, problems, file, root } = await loadText(servers({ files: fields }));
    expect(problems).toEqual([]);
    expect(entries).toEqual([
      {
        ...fields,
        name: "files",
        type: "stdio",
        origin: { scope: "project", file },
        disabled: false,
        cwd: join(root, "sub"),
        written: { type: "stdio", command: "node", args: fields.args, env: fields.env, cwd: "sub" },
      },
    ]);
  });

  it("gives what is not said its default", async () => {
    const { entries } = await loadText(servers({ a: { command: "x" }, b: { url: "https://e.example/mcp" } }));
    const common = { disabled: false, timeoutMs: 60_000, trustHints: false };
    expect(entries).toMatchObject([
      { ...common, type: "stdio", args: [], env: {} },
      { ...common, type: "http", headers: {} },
    ]);
  });

  it.each([
    ["streamable-http", "http"],
    ["streamableHttp", "http"],
    ["http", "http"],
    ["sse", "sse"],
  ])("takes the type %s for %s", async (written, type) => {
    const { entries, problems } = await loadText(
      servers({ a: { type: written, url: "http://127.0.0.1:1/" } }),
    );
    expect(problems).toEqual([]);
    expect(entries).toMatchObject([{ type }]);
  });

  it("reads a client that was registered by hand", async () => {
    const oauth = { clientId: "id", clientSecret: "${SECRET}", scopes: ["a"] };
    const { entries } = await loadText(servers({ a: { url: "https://e.example/", oauth } }), {
      environment: { SECRET: "s" },
    });
    expect(entries).toMatchObject([{ oauth: { clientId: "id", clientSecret: "s", scopes: ["a"] } }]);
  });

  it("reads null as not said", async () => {
    const { entries, problems } = await loadText(servers({ a: { command: "x", env: null, url: null } }));
    expect(problems).toEqual([]);
    expect(entries).toMatchObject([{ type: "stdio", env: {} }]);
  });

  it.each(["__proto__", "constructor", "7", "a__b", "with space", "ünï", "toString"])(
    "keeps the name %s",
    async (name) => {
      const text = `{"mcpServers": {"first": {"command": "x"}, ${JSON.stringify(name)}: {"command": "y", "env": {${JSON.stringify(name)}: "v"}}}}`;
      const { entries, problems } = await loadText(text);
      expect(problems).toEqual([]);
      expect(entries.map((entry) => entry.name)).toEqual(["first", name]);
      const [, entry] = entries;
      expect(entry?.type === "stdio" && Object.entries(entry.env)).toEqual([[name, "v"]]);
      expect(Reflect.get({}, "command")).toBeUndefined();
    },
  );
});

describe("files", () => {
  it("reads comments, trailing commas and a byte order mark", async () => {
    const text =
      '\uFEFF// mine\n{ "mcpServers": { /* one */ "a": { "command": "x", "args": ["1",], }, }, }\n';
    const { entries, problems } = await loadText(text);
    expect(problems).toEqual([]);
    expect(entries).toMatchObject([{ name: "a", args: ["1"] }]);
  });

  it("reads a bare map in .mcp.json only", async () => {
    const bare = JSON.stringify({ $schema: "https://e.example/schema", a: { command: "x" } });
    expect((await loadText(bare, { name: ".mcp.json" })).entries).toMatchObject([{ name: "a" }]);
    expect(await loadText(bare, { name: "toolrail.json" })).toMatchObject({
      entries: [],
      problems: [
        { message: 'servers at the top level are read in .mcp.json only; put them under "mcpServers"' },
      ],
    });
  });

  it("prefers mcpServers in .mcp.json", async () => {
    const text = JSON.stringify({ a: { command: "x" }, mcpServers: { b: { command: "y" } } });
    expect((await loadText(text, { name: ".mcp.json" })).entries).toMatchObject([{ name: "b" }]);
  });

  it.each(["", "  \n", "// nothing yet\n", "{}", '{"model": "m", "hooks": {}}'])(
    "finds nothing, and no problem, in %j",
    async (text) => expect(await loadText(text)).toMatchObject({ entries: [], problems: [] }),
  );

  it("passes over files that are not there", async () => {
    const { path: root } = makeFolder();
    const configPaths = defaultConfigPaths({ home: join(root, "home"), root: join(root, "repository") });
    expect(await loadConfig({ configPaths, root, environment: {} })).toEqual({ entries: [], problems: [] });
  });

  it.each([
    [
      '{\n  "mcpServers": {\n    "a" {}\n  }\n}',
      "3:9",
      "broken JSON, a colon is expected; the file was skipped",
    ],
    ['{"mcpServers": {}} {}', "1:20", "broken JSON, nothing more is expected; the file was skipped"],
    ['{"mcpServers":', "1:15", "broken JSON, a value is expected; the file was skipped"],
    ["[]", "1:1", "the file must hold an object; it was skipped"],
    ['{\r\n"mcpServers": []}', "2:15", '"mcpServers" must be an object of servers; it was skipped'],
    ['{"mcp_servers": {}}', "1:2", '"mcp_servers" is not read; did you mean "mcpServers"?'],
    ["[".repeat(200_000), "1:1", "nested too deeply; the file was skipped"],
  ])("says what is wrong with %.30j and where", async (text, place, message) => {
    const { entries, problems, file } = await loadText(text);
    expect(entries).toEqual([]);
    expect(problems).toEqual([{ place: `${file}:${place}`, message }]);
  });

  it("says which file is no text, too large, a folder or a pipe, and reads the rest", async () => {
    const folder = makeFolder();
    const pipe = join(folder.path, "pipe.json");
    execFileSync("mkfifo", [pipe]);
    mkdirSync(join(folder.path, "folder.json"));
    const files = [
      folder.write("bytes.json", new Uint8Array([0x7b, 0xff, 0x7d])),
      folder.write("large.json", " ".repeat(32_000_001)),
      join(folder.path, "folder.json"),
      pipe,
      folder.write("good.json", servers({ a: { command: "x" } })),
    ];
    const configPaths = files.map((path) => ({ path, scope: "user" as const }));
    const { entries, problems } = await loadConfig({ configPaths, root: folder.path, environment: {} });
    expect(entries).toMatchObject([{ name: "a" }]);
    expect(problems).toEqual([
      { place: files[0], message: "not UTF-8 text; it was skipped" },
      { place: files[1], message: "more than 32,000,000 bytes; it was skipped" },
      { place: files[2], message: "not a regular file; it was skipped" },
      { place: files[3], message: "not a regular file; it was skipped" },
    ]);
  });

  it("says that a name stands twice in a file, and takes the later", async () => {
    const { entries, problems, file } = await loadText(
      '{"mcpServers": {"a": {"command": "x"},\n "a": {"command": "y"}}}',
    );
    expect(entries).toMatchObject([{ name: "a", command: "y" }]);
    expect(problems).toEqual([
      { place: `${file}:2:2`, message: 'server "a": named twice in this file; the later one wins' },
    ]);
  });
});

describe("order", () => {
  it("lets the later file win by name, whole and with its origin", async () => {
    const folder = makeFolder();
    const home = join(folder.path, "home");
    const root = join(folder.path, "repository");
    const environment = { XDG_CONFIG_HOME: join(home, "xdg") };
    const configPaths = defaultConfigPaths({ home, root, environment });
    expect(configPaths.map(({ path, scope }) => `${scope} ${path.slice(folder.path.length)}`)).toEqual([
      "user /home/.claude.json",
      "user /home/xdg/toolrail/toolrail.json",
      "user /home/xdg/toolrail/toolrail.jsonc",
      "project /repository/.mcp.json",
      "project /repository/.cursor/mcp.json",
      "project /repository/.vscode/mcp.json",
      "project /repository/opencode.json",
      "project /repository/toolrail.json",
      "project /repository/toolrail.jsonc",
    ]);
    for (const [index, { path }] of configPaths.entries()) {
      const later = configPaths.slice(index).map((_, distance) => `s${index + distance}`);
      const map = Object.fromEntries(later.map((name) => [name, { command: `c${index}` }]));
      folder.write(path.slice(folder.path.length + 1), servers({ ...map, always: { command: `c${index}` } }));
    }
    const { entries, problems } = await loadConfig({ configPaths, root, environment });
    expect(problems).toEqual([]);
    const read = entries.map((entry) => [entry.name, entry.type === "stdio" && entry.command, entry.origin]);
    const last = { scope: "project", file: configPaths.at(-1)?.path };
    expect(read).toContainEqual(["always", "c8", last]);
    for (const [index, { path: file, scope }] of configPaths.entries())
      expect(read).toContainEqual([`s${index}`, `c${index}`, { scope, file }]);
  });

  it("keeps a user's file the user's where the home is the workspace", () => {
    const paths = defaultConfigPaths({ home: "/h", root: "/h/.config/toolrail" });
    expect(paths.filter(({ path }) => path === "/h/.config/toolrail/toolrail.json")).toEqual([
      { path: "/h/.config/toolrail/toolrail.json", scope: "user" },
    ]);
  });

  it("ignores a relative XDG_CONFIG_HOME", () => {
    const paths = defaultConfigPaths({ home: "/h", root: "/w", environment: { XDG_CONFIG_HOME: "x" } });
    expect(paths[1]?.path).toBe("/h/.config/toolrail/toolrail.json");
  });

  it("lets code win over files", async () => {
    const folder = makeFolder();
    const path = folder.write("toolrail.json", servers({ a: { command: "file" }, b: { command: "file" } }));
    const { entries } = await loadConfig({
      servers: { a: { command: "code" } },
      configPaths: [{ path, scope: "user" }],
      root: folder.path,
      environment: {},
    });
    expect(entries).toMatchObject([
      { name: "a", command: "code", origin: { scope: "code" } },
      { name: "b", command: "file", origin: { scope: "user" } },
    ]);
  });

  it("lets a later file only turn a server off", async () => {
    const folder = makeFolder();
    const user = folder.write("user.json", servers({ a: { command: "x" } }));
    const project = folder.write("project.json", servers({ a: { disabled: true }, b: { disabled: true } }));
    const { entries, problems } = await loadConfig({
      configPaths: [
        { path: user, scope: "user" },
        { path: project, scope: "project" },
      ],
      root: folder.path,
      environment: {},
    });
    expect(problems).toEqual([]);
    expect(entries).toMatchObject([{ name: "a", command: "x", disabled: true, origin: { scope: "user" } }]);
  });
});

describe("faults of an entry", () => {
  it("skips a broken entry, says where, and reads the rest", async () => {
    const text = `{
  "mcpServers": {
    "good": { "command": "x" },
    "bad": {
      "command": "x",
      "args": ["ok", 7],
      "env": { "A": "v", "B": 1 },
      "timeoutMs": 0
    }
  }
}`;
    const { entries, problems, file } = await loadText(text);
    expect(entries.map((entry) => entry.name)).toEqual(["good"]);
    expect(problems).toEqual([
      {
        place: `${file}:8:20`,
        message: 'server "bad": timeoutMs must be at least 1 millisecond; it was skipped',
      },
      { place: `${file}:6:22`, message: 'server "bad": args[1] must be a string; it was skipped' },
      { place: `${file}:7:31`, message: 'server "bad": env.B must be a string; it was skipped' },
    ]);
  });

  it.each([
    [{}, 'it needs "command" or "url"'],
    [{ command: "x", url: "https://e.example" }, 'with both "command" and "url" it needs "type"'],
    [{ type: "ws", url: "https://e.example" }, 'type must be "stdio", "http" or "sse"'],
    [{ type: "http" }, "url is missing"],
    [{ type: "stdio", url: "https://e.example" }, "command is missing"],
    [{ command: "" }, "command must be a string that is not empty"],
    [{ command: [] }, "command must be a string"],
    [{ command: ["x", 7] }, "args[0] must be a string"],
    [{ command: ["x"], args: ["y"] }, "command must be a string"],
    [{ command: "x", enabled: "no" }, "disabled must be true or false"],
    [{ command: "x", startTimeoutMs: 0 }, "startTimeoutMs must be at least 1 millisecond"],
    [{ command: "x", roots: [] }, "roots must be true or false"],
    [{ command: "x", args: "y" }, "args must be a list of strings"],
    [{ command: "x", env: ["A=1"] }, "env must be an object of strings"],
    [{ command: "x", disabled: "no" }, "disabled must be true or false"],
    [{ command: "x", era: "new" }, 'era must be "legacy", "auto" or "modern"'],
    [{ command: "x", timeoutMs: 2 ** 31 }, "timeoutMs must be at most 2,147,483,647 milliseconds"],
    [{ command: "x", args: ["a\0b"] }, "args[0] must be text without a null character"],
    [{ command: "x", env: { "A=B": "1" } }, 'env.A=B must be named without "=" or a null character'],
    [{ url: "ftp://e.example" }, "url must be an http or https address"],
    [{ url: "nowhere" }, "url must be an http or https address"],
    [
      { url: "https://me:pass@e.example" },
      'url must be without a user name or password; "headers" can hold them',
    ],
    [{ url: "https://e.example", headers: { "a b": "1" } }, "headers.a b must be named as HTTP allows it"],
    [
      { url: "https://e.example", headers: { A: "1\r\nB: 2" } },
      "headers.A must be one line of Latin-1 characters",
    ],
    [{ url: "https://e.example", oauth: {} }, "oauth.clientId is missing"],
    [{ url: "https://e.example", oauth: "id" }, 'oauth must be an object with "clientId"'],
    ["node x", "it must be an object"],
    [["node"], "it must be an object"],
  ])("%j: %s", async (entry, message) => {
    const { entries, problems } = await loadText(servers({ a: entry }));
    expect(entries).toEqual([]);
    expect(problems.map((problem) => problem.message)).toEqual([`server "a": ${message}; it was skipped`]);
  });

  it("skips a server without a name", async () => {
    const { entries, problems } = await loadText(servers({ "": { command: "x" } }));
    expect(entries).toEqual([]);
    expect(problems).toMatchObject([{ message: "a server needs a name; it was skipped" }]);
  });

  it("names a slip of the pen, and reads the entry all the same", async () => {
    const text = servers({ a: { command: "x", timeout: 5, arg: [], alwaysAllow: ["t"], description: "d" } });
    const { entries, problems } = await loadText(text);
    expect(entries).toMatchObject([{ name: "a", timeoutMs: 60_000 }]);
    expect(problems.map((problem) => problem.message)).toEqual([
      'server "a": "timeout" is not read; did you mean "timeoutMs"?',
      'server "a": "arg" is not read; did you mean "args"?',
    ]);
  });

  it("says nothing of a near field where the known one stands beside it", async () => {
    const { problems } = await loadText(servers({ a: { command: "x", timeout: 5, timeoutMs: 5 } }));
    expect(problems).toEqual([]);
  });

  it("gives the path inside what code gave", async () => {
    const { entries, problems } = await loadConfig({
      servers: { a: { command: "${NOT_SET}" }, b: { command: "x" } },
      root: "/",
      environment: {},
    });
    expect(entries).toMatchObject([{ name: "b" }]);
    expect(problems).toEqual([
      {
        place: "servers.a.command",
        message: 'server "a": command needs the variable NOT_SET, which is not set; it was skipped',
      },
    ]);
  });

  it("turns a server off whatever else is wrong with the later entry", async () => {
    const folder = makeFolder();
    const user = folder.write("user.json", servers({ a: { command: "x" } }));
    const project = folder.write("project.json", servers({ a: { disabled: true, command: 7 } }));
    const { entries, problems } = await loadConfig({
      configPaths: [
        { path: user, scope: "user" },
        { path: project, scope: "project" },
      ],
      root: folder.path,
      environment: {},
    });
    expect(entries).toMatchObject([{ name: "a", disabled: true }]);
    expect(problems).toHaveLength(1);
  });
});

describe("variables", () => {
  it("fills them in everywhere that is run or sent", async () => {
    const text = servers({
      local: {
        command: "${BIN}",
        args: ["--key=${KEY}", "${MODE:-fast}"],
        env: { K: "${KEY}" },
        cwd: "${DIR}",
      },
      remote: { url: "https://${HOST}/mcp", headers: { Authorization: "Bearer ${KEY}" } },
    });
    const environment = { BIN: "node", KEY: "k-1", DIR: "/srv", HOST: "e.example" };
    const { entries, problems } = await loadText(text, { environment });
    expect(problems).toEqual([]);
    expect(entries).toMatchObject([
      { command: "node", args: ["--key=k-1", "fast"], env: { K: "k-1" }, cwd: "/srv" },
      { url: "https://e.example/mcp", headers: { Authorization: "Bearer k-1" } },
    ]);
  });

  it("names each variable that is not set, and skips the entry", async () => {
    const text = servers({ a: { command: "x", args: ["${ONE} ${TWO}"], env: { T: "${THREE}" } } });
    const { entries, problems } = await loadText(text);
    expect(entries).toEqual([]);
    expect(problems.map((problem) => problem.message)).toEqual([
      'server "a": args[0] needs the variable ONE, which is not set; it was skipped',
      'server "a": args[0] needs the variable TWO, which is not set; it was skipped',
      'server "a": env.T needs the variable THREE, which is not set; it was skipped',
    ]);
  });

  it("asks for none where the server is turned off", async () => {
    const { entries, problems } = await loadText(servers({ a: { command: "${NOT_SET}", disabled: true } }));
    expect(problems).toEqual([]);
    expect(entries).toMatchObject([{ name: "a", disabled: true }]);
  });

  it("never says what an entry or a variable holds", async () => {
    const secret = "hunter2";
    const text = servers({
      a: { command: "x", env: { A: secret, B: [secret] }, args: [{ x: secret }] },
      b: { type: secret, url: secret },
      c: { url: "${ADDRESS}", headers: { H: "${HEADER}" }, timeoutMs: secret, era: secret },
      d: { url: "${ADDRESS}", headers: { H: "${HEADER}" } },
      e: secret,
    });
    const environment = { ADDRESS: `https://me:${secret}@e.example`, HEADER: `${secret}\n` };
    const { entries, problems } = await loadText(text, { environment });
    expect(entries).toEqual([]);
    expect(problems.length).toBeGreaterThanOrEqual(8);
    expect(JSON.stringify(problems)).not.toContain(secret);
  });
});
