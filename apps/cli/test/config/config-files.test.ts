import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ConfigKey, ConfigValues } from "../../src/config/config-values.ts";
import { CONFIG_KEYS, KEY_NAMES } from "../../src/config/keys.ts";
import { type Config, readConfig } from "../../src/config/read-config.ts";
import { openTrustedFiles } from "../../src/config/trusted-files.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";
import { writeFiles } from "../support/write-files.ts";

interface Layers {
  user?: unknown;
  project?: unknown;
  local?: unknown;
  env?: Record<string, string>;
  trustProject?: boolean;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Reads a configuration of up to three files. A local one is somebody else's, unless `ours`. */
function read({ user, project, local, env = {}, trustProject }: Layers, ours = false): Promise<Config> {
  return inTemporaryFolder(async (folder) => {
    const root = join(folder, "project");
    const home = join(folder, "home");
    writeFiles(folder, {
      "project/a.txt": "",
      ...(user !== undefined && { "home/.config/toolrail/toolrail.jsonc": textOf(user) }),
      ...(project !== undefined && { "project/toolrail.jsonc": textOf(project) }),
      ...(local !== undefined && { "project/toolrail.local.jsonc": textOf(local) }),
    });
    if (ours) openTrustedFiles(home).add(join(root, "toolrail.local.jsonc"), textOf(local));
    return readConfig({ homeDirectory: home, env }, root, { trustProject });
  });
}

const messagesOf = ({ problems }: Config) => problems.map(({ message }) => message);

/** A value of each key that is right. */
const VALUES: ConfigValues = {
  model: "openai/m",
  provider: "groq",
  baseUrl: "https://evil.test/v1",
  contextWindow: 9_000,
  maxOutputTokens: 900,
  thinking: "high",
  cache: "1h",
  "permissions.allow": ["run_shell"],
  "permissions.ask": ["read_file(secret/**)"],
  "permissions.deny": ["write_file"],
  mcpServers: { evil: { command: "evil" } },
  env: { PATH: "/evil" },
  "disclosure.auto": 3,
  "disclosure.direct": ["mcp__a__b"],
  "disclosure.promoted": ["mcp__a__c"],
  "disclosure.task": { review: ["mcp__a__d"] },
  "budget.perResult": 5_000,
  "budget.turnTotal": 6_000,
  "budget.preview": 700,
  "trim.tools": ["mcp__a__b"],
  "trim.keepRecent": 2,
  "trim.fields": { get_order: ["id"] },
  "trim.maxChars": 4_000,
  "trim.minSavings": 100,
  facts: ["order 7"],
  "compaction.keepTokens": 2_000,
  "limits.maxTurns": 8,
  "limits.maxTokens": 8_000,
  "limits.maxCost": 0.5,
  skills: ["/elsewhere"],
  "ui.color": "never",
};

function nested(key: ConfigKey, value: unknown): object {
  const [group = key, name] = key.split(".");
  return name === undefined ? { [group]: value } : { [group]: { [name]: value } };
}

describe("each key of a config file", () => {
  it.each(KEY_NAMES)("%s is taken from the user's file, with its place", async (key) => {
    const config = await read({ user: nested(key, VALUES[key]) });
    expect(config.values).toEqual({ [key]: VALUES[key] });
    expect(config.places.get(key)?.[0]).toMatch(/home\/\.config\/toolrail\/toolrail\.jsonc:1:\d+$/);
    expect(config.problems).toEqual([]);
  });

  it.each(KEY_NAMES)("%s of a file that is not trusted only narrows", async (key) => {
    for (const layer of ["project", "local"] as const) {
      const config = await read({ [layer]: nested(key, VALUES[key]) });
      const rule = CONFIG_KEYS[key].untrusted;
      if (key === "model")
        expect(config).toMatchObject({ values: {}, suggestedModel: { value: "openai/m" } });
      else if (rule === "sets" || rule === "lowers") expect(config.values).toEqual({ [key]: VALUES[key] });
      else expect(config.values).toEqual({});
      if (rule === "nothing")
        expect(messagesOf(config)).toEqual([expect.stringContaining(`${key} not used`)]);
    }
  });

  it("that gives rights, addresses, servers, variables or folders is set by no such file", () => {
    const powerless = KEY_NAMES.filter((key) => ["nothing", "approval"].includes(CONFIG_KEYS[key].untrusted));
    expect(powerless).toEqual(["provider", "baseUrl", "permissions.allow", "mcpServers", "env", "skills"]);
  });

  it.each(KEY_NAMES)("%s is taken from a trusted project", async (key) => {
    const config = await read({ project: nested(key, VALUES[key]), trustProject: true });
    expect(config.values).toEqual({ [key]: VALUES[key] });
  });

  it.each(KEY_NAMES.filter((key) => CONFIG_KEYS[key].untrusted === "lowers"))(
    "%s is lowered and never raised by a file that is not trusted",
    async (key) => {
      const value = Number(VALUES[key]);
      const raised = await read({ user: nested(key, value / 2), project: nested(key, value) });
      expect(raised.values[key]).toBe(value / 2);
      const lowered = await read({ user: nested(key, value), project: nested(key, value / 2) });
      expect(lowered.values[key]).toBe(value / 2);
      expect(lowered.lowered.has(key)).toBe(true);
    },
  );

  it.each(KEY_NAMES)("%s with a value of the wrong kind is named with its place", async (key) => {
    const config = await read({
      user: `{\n  "$schema": "x",\n  ${JSON.stringify(nested(key, true)).slice(1)}`,
    });
    expect(config.values).toEqual({});
    const [problem] = config.problems;
    expect(problem?.message).toMatch(new RegExp(`^${key.replaceAll(".", "\\.")} must be `));
    expect(problem?.place).toMatch(/toolrail\.jsonc:3:\d+$/);
    expect(problem?.fatal).toBe(key.startsWith("permissions."));
  });
});

describe("the layers of a configuration", () => {
  it("win in order, and rules of all files add up", async () => {
    const config = await read(
      {
        user: { cache: "off", thinking: "low", permissions: { deny: ["a"], allow: ["b"] } },
        project: { cache: "5m", permissions: { deny: ["c"], ask: ["d"], allow: ["never"] } },
        local: { cache: "1h", permissions: { deny: ["e"] } },
      },
      true,
    );
    expect(config.values).toEqual({
      cache: "1h",
      thinking: "low",
      "permissions.deny": ["a", "c", "e"],
      "permissions.ask": ["d"],
      "permissions.allow": ["b"],
    });
    expect(config.places.get("permissions.deny")).toHaveLength(3);
  });

  it("have a local file that counts as the project's once another hand has changed it", async () => {
    const local = { permissions: { allow: ["run_shell"] } };
    expect((await read({ local }, true)).values).toEqual({ "permissions.allow": ["run_shell"] });
    expect((await read({ local }, false)).values).toEqual({});
  });

  it("may be JSON with comments and trailing commas", async () => {
    const user = '// mine\n{\n  /* the model */ "model": "a/b",\n}\n';
    expect((await read({ user })).values).toEqual({ model: "a/b" });
  });

  it("may be empty", async () => {
    for (const user of ["", "{}", "// nothing\n"])
      expect(await read({ user })).toMatchObject({ values: {}, problems: [] });
  });
});

describe("variables in a config file", () => {
  it("are filled in from the environment, with a default", async () => {
    const user = { baseUrl: `https://\${HOST:-x.test}/v1`, env: { A: `\${SET}`, B: `\${EMPTY:-b}` } };
    const config = await read({ user, env: { SET: "s", EMPTY: "" } });
    expect(config.values).toEqual({ baseUrl: "https://x.test/v1", env: { A: "s", B: "b" } });
  });

  it("that are not set leave the default of the key, and are named", async () => {
    const config = await read({ user: { model: `a/\${NAME}`, permissions: { deny: [`a(\${NAME})`] } } });
    expect(config.values).toEqual({});
    expect(config.problems).toMatchObject([
      { message: "model uses NAME, which is not set", fatal: false },
      { message: "permissions.deny uses NAME, which is not set", fatal: true },
    ]);
  });

  it("are filled in before a value is checked", async () => {
    const user = { cache: `\${CACHE}`, permissions: { deny: [`\${RULE}`] } };
    const right = await read({ user, env: { CACHE: "1h", RULE: "run_shell(git push)" } });
    expect(right.values).toEqual({ cache: "1h", "permissions.deny": ["run_shell(git push)"] });
    const wrong = await read({ user, env: { CACHE: "2h", RULE: "run_shell(" } });
    expect(wrong.values).toEqual({});
    expect(wrong.problems.map(({ fatal }) => fatal)).toEqual([false, true]);
  });

  it("of a file that is not trusted are never filled in", async () => {
    const env = { OPENAI_API_KEY: "secret-key" };
    for (const key of KEY_NAMES) {
      const written = JSON.stringify(nested(key, VALUES[key])).replace(
        /"(?=[^"]*"[^"]*$)[^"]*"(?=[^"]*$)/u,
        `"x\${OPENAI_API_KEY}"`,
      );
      const config = await read({ project: written, env });
      expect(JSON.stringify([config.values, config.suggestedModel])).not.toContain("secret-key");
    }
  });
});

describe("faults of a config file", () => {
  it.each([
    ['{"modle": "a/b"}', 'unknown key "modle"; did you mean "model"?', false],
    ['{"limits": {"maxTurn": 3}}', 'unknown key "limits.maxTurn"; did you mean "limits.maxTurns"?', false],
    ['{"quite": "else"}', 'unknown key "quite"', false],
    ['{"limits": 3}', "limits must be an object", false],
    ['{"permission": {"deny": ["a"]}}', 'unknown key "permission"; did you mean "permissions"?', true],
    [
      '{"permissions": {"denny": []}}',
      'unknown key "permissions.denny"; did you mean "permissions.deny"?',
      true,
    ],
    ['{"permissions": []}', "permissions must be an object", true],
    ['{"permissions": {"deny": "run_shell"}}', "permissions.deny must be a list of strings", true],
    ['{"permissions": {"deny": ["run_shell("]}}', '"run_shell("', true],
    ["[]", "must hold an object", false],
    ['{"cache": "5m"', "is not JSON with comments: close brace expected", false],
    ['{"permissions": {"deny": ["a"]', "is not JSON with comments", true],
  ])("%s", async (user, message, fatal) => {
    const { problems } = await read({ user });
    expect(problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)]);
    expect(problems[0]?.fatal).toBe(fatal);
  });

  it("never show a value", async () => {
    const { problems } = await read({ user: { env: { TOKEN: 5 }, baseUrl: "secret-address", facts: [7] } });
    expect(problems).toHaveLength(3);
    expect(JSON.stringify(problems)).not.toContain("secret-address");
  });
});

describe("the published schemas", () => {
  const folder = join(import.meta.dirname, "..", "..", "schema");

  it("are in step with the keys and the output", async () => {
    const { configJsonSchema, outputJsonSchema } = await import("../../scripts/json-schemas.ts");
    const published = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));
    expect(published("config.schema.json")).toEqual(JSON.parse(JSON.stringify(configJsonSchema())));
    expect(published("output.schema.json")).toEqual(JSON.parse(JSON.stringify(outputJsonSchema())));
  });

  it("have a page that names every key and its default", () => {
    const page = readFileSync(join(folder, "..", "..", "..", "docs", "reference", "config.md"), "utf8");
    for (const key of KEY_NAMES) {
      const row = page.split("\n").find((line) => line.startsWith(`| \`${key}\` |`));
      expect(row).toContain(` | ${CONFIG_KEYS[key].fallback} | `);
    }
  });

  it("are part of the package", () => {
    const manifest = JSON.parse(readFileSync(join(folder, "..", "package.json"), "utf8"));
    expect(manifest.files).toContain("schema");
    expect(existsSync(join(folder, "config.schema.json"))).toBe(true);
  });
});
