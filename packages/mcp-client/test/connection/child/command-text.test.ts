import { expect, it } from "vitest";
import { commandText } from "../../../src/connection/open-child.ts";
import { stdioEntry } from "../open.ts";

it.each<[string, string[], string]>([
  [
    "uvx",
    ["mcp-server-git", "--repository", "/srv/my project"],
    'uvx mcp-server-git --repository "/srv/my project"',
  ],
  ["npx", ["--api-key", "sk-123", "--port", "80"], 'npx --api-key "***" --port 80'],
  ["npx", ["--api-key=sk-123", "--verbose"], 'npx "--api-key=***" --verbose'],
  ["npx", ["--token", "--verbose"], "npx --token --verbose"],
  ["env", ["GITHUB_TOKEN=ghp_1", "server"], 'env "GITHUB_TOKEN=***" server'],
  ["npx", ["--header", "Authorization: Basic YWRh"], 'npx --header "Authorization: ***"'],
  ["npx", ["postgres://ada:pass@host/db", "key"], 'npx "***" key'],
])("%s %j", (command, args, text) => {
  expect(commandText({ ...stdioEntry(), command, args })).toBe(text);
});

it("is as it is written, where a variable stands for a secret", () => {
  const written = { type: "stdio" as const, command: "npx", args: [`\${SERVER}`, `\${KEY}`], env: {} };
  expect(commandText({ ...stdioEntry(), command: "npx", args: ["server", "sk-123"], written })).toBe(
    `npx \${SERVER} \${KEY}`,
  );
});

it("is cut where it is long", () => {
  const text = commandText({ ...stdioEntry(), command: "npx", args: ["x".repeat(1_000)] });
  expect(text).toHaveLength(301);
  expect(text.startsWith("npx xxx")).toBe(true);
});
