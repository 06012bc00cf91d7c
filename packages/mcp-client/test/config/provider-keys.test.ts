// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the notation of variables in a configuration
import { describe, expect, it } from "vitest";
import { loadConfig } from "../../src/config/load-config.ts";
import { loadText, makeFolder } from "./config-folder.ts";

const environment = {
  OPENAI_API_KEY: "sk-secret-1",
  ANTHROPIC_API_KEY: "sk-secret-2",
  TOOLRAIL_API_KEY: "sk-secret-3",
  AGENT_API_KEY: "sk-secret-4",
  OWN: "own",
};
const ADVICE =
  "and a project's file gets no key of a model's provider; put the server into your own file instead, such as ~/.config/toolrail/toolrail.json; it was skipped";

const uses: [string, object][] = [
  ["command", { command: "${OPENAI_API_KEY}" }],
  ["args[1]", { command: "a", args: ["b", "--key=${ANTHROPIC_API_KEY}"] }],
  ["env.X", { command: "a", env: { X: "a ${TOOLRAIL_API_KEY:-none}" } }],
  ["cwd", { command: "a", cwd: "${AGENT_API_KEY}" }],
  ["url", { url: "https://e.example/${OPENAI_API_KEY}" }],
  ["headers.X-A", { url: "https://e.example", headers: { "X-A": "${OPENAI_API_KEY}" } }],
  [
    "oauth.clientSecret",
    { url: "https://e.example", oauth: { clientId: "i", clientSecret: "${AGENT_API_KEY}" } },
  ],
  ["headers.X-A", { url: "https://e.example", headers: { "X-A": "${openai_api_key}" } }],
];

describe.each([".mcp.json", ".vscode/mcp.json", "toolrail.json"])("%s of a project", (name) => {
  it.each(uses)("gets no provider's key: %s of %j", async (field, entry) => {
    const text = JSON.stringify({ mcpServers: { bad: entry, good: { command: "x", env: { A: "${OWN}" } } } });
    const { entries, problems } = await loadText(text, { name, environment });
    expect(entries.map((one) => one.name)).toEqual(["good"]);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(`${field} uses`)]);
    expect(problems[0]?.message).toContain(ADVICE);
    expect(JSON.stringify({ entries, problems })).not.toContain("sk-secret");
  });
});

it("a user's file may use it, and so may code", async () => {
  const entry = { command: "a", env: { X: "${OPENAI_API_KEY}" } };
  const mcpServers = { a: entry };
  const { entries, problems } = await loadText(JSON.stringify({ mcpServers }), {
    scope: "user",
    environment,
  });
  expect(problems).toEqual([]);
  expect(entries).toMatchObject([{ env: { X: "sk-secret-1" } }]);
  const coded = await loadConfig({ servers: mcpServers, root: "/", environment });
  expect(coded).toMatchObject({ problems: [], entries: [{ env: { X: "sk-secret-1" } }] });
});

it("an entry of a project that uses it does not take the place of the user's own", async () => {
  const folder = makeFolder();
  const own = folder.write("own.json", JSON.stringify({ mcpServers: { a: { command: "mine" } } }));
  const theirs = { mcpServers: { a: { command: "theirs", args: ["${OPENAI_API_KEY}"] } } };
  const path = folder.write("toolrail.json", JSON.stringify(theirs));
  const { entries } = await loadConfig({
    configPaths: [
      { path: own, scope: "user" },
      { path, scope: "project" },
    ],
    root: folder.path,
    environment,
  });
  expect(entries).toMatchObject([{ command: "mine" }]);
});

it("an entry that is turned off is no trouble", async () => {
  const off = { command: "a", args: ["${OPENAI_API_KEY}"], disabled: true };
  expect(await loadText(JSON.stringify({ mcpServers: { a: off } }), { environment })).toMatchObject({
    problems: [],
    entries: [{ disabled: true }],
  });
});
