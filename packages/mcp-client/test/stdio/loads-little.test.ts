import { fileURLToPath } from "node:url";
import { capture } from "@toolrail/process";
import { afterAll, expect, it } from "vitest";
import { stdioServers } from "../support/stdio-tools.ts";

const SCRIPT = fileURLToPath(new URL("loaded.ts", import.meta.url));
const servers = stdioServers();
const config = servers.config({ name: "a", tools: [{ name: "x" }] });
afterAll(() => servers.remove());

it("a server that code names and that runs here loads no OAuth, no HTTP and no parser of files", async () => {
  const args = ["--conditions=@toolrail/source", SCRIPT, servers.root, JSON.stringify({ a: config })];
  const { stdout, stderr } = await capture(process.execPath, args, { cwd: servers.root, timeoutMs: 20_000 });
  const loaded = new TextDecoder().decode(stdout).trim().split("\n");
  expect(
    loaded.some((module) => module.endsWith("/sdk/sdk-line.ts")),
    stderr,
  ).toBe(true);
  const needless =
    /mcp-client\/src\/(authorization|connection\/(remote|client))\/|jsonc-parser|protocol\/src\/(index|message)\.ts/;
  expect(loaded.filter((module) => needless.test(module))).toEqual([]);
});
