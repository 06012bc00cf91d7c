import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { median, report } from "../measure.ts";

const ROUNDS = 15;
const require = createRequire(import.meta.url);
const server = join(
  dirname(require.resolve("@modelcontextprotocol/server-everything/package.json")),
  "dist/index.js",
);
const node = join(import.meta.dirname, "../../node_modules/.bin/node");

// Not bundled, but as installed: what a client loads is most of its time.
const clients = join(import.meta.dirname, "../processes");

/** Runs a client to its end and gives the CPU time that it took itself, without its server, in milliseconds. */
function run(script: string): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(clients, script), node, server], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`);
  const { user, system }: NodeJS.CpuUsage = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  return (user + system) / 1_000;
}

const times: [ours: number[], peer: number[]] = [[], []];
for (let round = 0; round < ROUNDS; round++) {
  times[0].push(run("mcp-tools.ts"));
  times[1].push(run("mcp-bare.ts"));
}
const [ours, peer] = [median(times[0]), median(times[1])];
report([
  {
    name: "an MCP server started, listed, called once and closed: CPU of the client",
    peer: "`@modelcontextprotocol/sdk` alone",
    ratio: ours / peer,
    limit: 1.1,
    unit: `${ours.toFixed(0)} ms against ${peer.toFixed(0)} ms`,
  },
]);
