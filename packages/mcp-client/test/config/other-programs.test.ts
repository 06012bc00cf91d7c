// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the notation of variables in a configuration
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { defaultConfigPaths } from "../../src/config/default-config-paths.ts";
import { createMcpTools } from "../../src/create-mcp-tools.ts";
import { startCaseHttpServer } from "../servers/case-http-server.ts";
import { createFakeClock } from "../support/fake-clock.ts";
import { plainContext, textOf } from "../support/open-scripted.ts";
import { loadText, makeFolder } from "./config-folder.ts";

const SERVER = fileURLToPath(new URL("../servers/case-server.ts", import.meta.url));

interface Programs {
  folder: ReturnType<typeof makeFolder>;
  home: string;
  root: string;
  /** Command and arguments of a server that answers `greet` with its own text. */
  local(name: string): string[];
  /** Address of a server that answers `greet` with `remote`. */
  url: string;
}

async function programs(): Promise<Programs> {
  const folder = makeFolder();
  const tools = [{ name: "greet" }];
  const http = await startCaseHttpServer({
    name: "remote",
    transport: "streamable_http",
    tools,
    on_call: { greet: { content: [{ type: "text", text: "remote" }] } },
  });
  onTestFinished(() => http.close());
  return {
    folder,
    home: join(folder.path, "home"),
    root: join(folder.path, "work"),
    url: http.url,
    local(name) {
      const script = folder.write(
        `${name}.json`,
        JSON.stringify({ name, tools, on_call: { greet: { echo_env: ["WHO"] } } }),
      );
      return [process.execPath, SERVER, script, join(folder.path, `${name}.log`)];
    },
  };
}

/** Starts all servers of the usual files and calls `greet` of each. */
async function greetings({ folder, home, root }: Programs): Promise<Record<string, string>> {
  folder.write("work/.keep", "");
  const environment = { PATH: process.env.PATH, HOME: home, ADA: "ada" };
  const tools = createMcpTools({
    root,
    configPaths: defaultConfigPaths({ home, root }),
    approveServer: async () => true,
    environment,
  });
  onTestFinished(() => tools.close());
  const states = async () => {
    await tools.prepare({ signal: new AbortController().signal });
    return tools.status().servers.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 20_000 }).not.toContain("starting");
  const status = tools.status();
  expect(status.problems).toEqual([]);
  const said: Record<string, string> = {};
  for (const { name, state, fault } of status.servers) {
    if (state === "disabled") continue;
    expect({ name, state, fault }).toEqual({ name, state: "ready", fault: undefined });
    const call = { type: "toolCall", id: "c", name: `mcp__${name}__greet`, args: "{}" } as const;
    const resolution = tools.resolve(call);
    if (!resolution.ok) throw new Error(resolution.message);
    said[name] = textOf(await resolution.tool.run({}, plainContext(createFakeClock())));
  }
  return said;
}

describe("servers of another program are found, started and called", () => {
  it("those of Claude Code: the user's, this folder's and the project's", async () => {
    const given = await programs();
    const [command, ...args] = given.local("user");
    const [, ...localArgs] = given.local("mine");
    const [, ...otherArgs] = given.local("other");
    const claude = {
      numStartups: 7,
      mcpServers: { user: { type: "stdio", command, args, env: { WHO: "user" } } },
      projects: {
        [given.root]: {
          allowedTools: [],
          mcpServers: { mine: { type: "stdio", command, args: localArgs, env: { WHO: "${ADA}" } } },
        },
        "/elsewhere": { mcpServers: { other: { command, args: otherArgs } } },
      },
    };
    given.folder.write("home/.claude.json", JSON.stringify(claude));
    given.folder.write(
      "work/.mcp.json",
      JSON.stringify({ mcpServers: { shared: { type: "http", url: given.url } } }),
    );
    expect(await greetings(given)).toEqual({ user: "WHO=user", mine: "WHO=ada", shared: "remote" });
  });

  it("those of VS Code", async () => {
    const given = await programs();
    const [command, ...args] = given.local("one");
    const [, ...twoArgs] = given.local("two");
    const servers = {
      one: { type: "stdio", command, args, env: { WHO: "${env:ADA}" } },
      two: { command, args: twoArgs, env: { WHO: "two" } },
      three: { type: "http", url: given.url },
    };
    given.folder.write("work/.vscode/mcp.json", `// of the team\n${JSON.stringify({ servers, inputs: [] })}`);
    expect(await greetings(given)).toEqual({ one: "WHO=ada", two: "WHO=two", three: "remote" });
  });

  it("those of Cursor", async () => {
    const given = await programs();
    const [command, ...args] = given.local("one");
    const [, ...twoArgs] = given.local("two");
    const mcpServers = {
      one: { command, args, env: { WHO: "${env:ADA}" } },
      two: { command, args: twoArgs, env: { WHO: "two" }, roots: false },
      three: { url: given.url },
    };
    given.folder.write("work/.cursor/mcp.json", JSON.stringify({ mcpServers }));
    expect(await greetings(given)).toEqual({ one: "WHO=ada", two: "WHO=two", three: "remote" });
  });

  it("those of opencode, without the one that is switched off", async () => {
    const given = await programs();
    const mcp = {
      one: { type: "local", command: given.local("one"), environment: { WHO: "{env:ADA}" }, enabled: true },
      two: { type: "local", command: given.local("two"), environment: { WHO: "two" }, timeout: 9_000 },
      three: { type: "remote", url: given.url, enabled: true, oauth: {} },
      four: { type: "local", command: ["no-such-command"], enabled: false },
    };
    given.folder.write("work/opencode.json", JSON.stringify({ theme: "dark", mcp }));
    expect(await greetings(given)).toEqual({ one: "WHO=ada", two: "WHO=two", three: "remote" });
  });
});

describe("a file in another notation", () => {
  it.each([
    ["httpUrl", "https://a.example/mcp"],
    ["serverUrl", "https://b.example/mcp"],
  ])("may write the address as %s", async (field, url) => {
    const { entries, problems } = await loadText(JSON.stringify({ mcpServers: { a: { [field]: url } } }));
    expect(problems).toEqual([]);
    expect(entries).toMatchObject([{ type: "http", url }]);
  });

  it("turns a server off by `enabled: false`", async () => {
    const { entries, problems } = await loadText(
      JSON.stringify({
        mcpServers: { a: { command: "x", enabled: false }, b: { command: "x", enabled: true } },
      }),
    );
    expect(problems).toEqual([]);
    expect(entries.map(({ disabled }) => disabled)).toEqual([true, false]);
  });

  it("points at the field as it is written", async () => {
    const text = '{"mcp": {\n"a": {"type": "local", "command": ["x", 7]},\n"b": {"serverUrl": "nowhere"}}}';
    const { entries, problems, file } = await loadText(text);
    expect(entries).toEqual([]);
    expect(problems.map(({ place }) => place)).toEqual([`${file}:2:41`, `${file}:3:20`]);
  });

  it.each([
    ["Zed's", "settings-of-zed.json", '{"context_servers": {}}', /"context_servers"/],
    ["Codex' TOML", "config.toml", '[mcp_servers.a]\ncommand = "x"\n', /TOML/],
    ["a bare map", "servers.json", '{"a": {"command": "x"}}', /top level/],
    ["a list", "servers.json", '{"servers": [{"command": "x"}]}', /"servers" must be an object/],
    ["an array under mcp", "opencode.json", '{"mcp": []}', /"mcp" must be an object/],
  ])("says what is wrong with it: %s", async (_, name, text, message) => {
    const { entries, problems } = await loadText(text, { name });
    expect(entries).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toMatch(message);
  });

  it("is read where VS Code's settings hold it", async () => {
    const text = JSON.stringify({ mcp: { inputs: [], servers: { a: { command: "x" } } } });
    expect((await loadText(text, { name: "settings.json" })).entries).toMatchObject([{ name: "a" }]);
  });

  it("keeps servers of a bare map that are named like a map", async () => {
    const text = JSON.stringify({ servers: { command: "x" }, mcp: { url: "https://e.example" } });
    const { entries, problems } = await loadText(text, { name: ".mcp.json" });
    expect(problems).toEqual([]);
    expect(entries.map(({ name }) => name)).toEqual(["servers", "mcp"]);
  });

  it("never sends a placeholder that it can't fill in", async () => {
    const servers = {
      a: { command: "x", env: { KEY: "${input:api-key}" } },
      b: { command: "x", args: ["${workspaceFolder}"] },
      c: { url: "https://e.example", headers: { K: "Bearer ${env:TOKEN}" } },
      d: { command: "x" },
    };
    const { entries, problems } = await loadText(JSON.stringify({ servers }), { name: "mcp.json" });
    expect(entries.map(({ name }) => name)).toEqual(["d"]);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("env.KEY has ${input:api-key}, which can't be filled in"),
      expect.stringContaining("needs the variable workspaceFolder, which is not set"),
      expect.stringContaining("headers.K needs the variable TOKEN, which is not set"),
    ]);
  });

  it("gets no key of a model's provider as ${env:NAME} either", async () => {
    const text = JSON.stringify({ servers: { a: { command: "x", env: { K: "${env:OPENAI_API_KEY}" } } } });
    const { entries, problems } = await loadText(text, { environment: { OPENAI_API_KEY: "k" } });
    expect(entries).toEqual([]);
    expect(problems[0]?.message).toContain("OPENAI_API_KEY");
  });

  it("says that an envFile is not read", async () => {
    const text = JSON.stringify({ servers: { a: { command: "x", envFile: ".env" } } });
    const { problems } = await loadText(text);
    expect(problems.map(({ message }) => message)).toEqual([
      'server "a": "envFile" is not read; set its variables in "env"',
    ]);
  });
});
