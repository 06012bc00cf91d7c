// `host.ts COMMAND ARGS...`: a client that opens a server, says its name, and stays.
import { createReaper } from "@toolrail/process";
import { openConnection } from "../../src/connection/open-connection.ts";
import { systemClock } from "../../src/system-clock.ts";

const [command = "", ...args] = process.argv.slice(2);
const connection = await openConnection({
  entry: {
    ...{ type: "stdio", name: "hosted", command, args, env: {} },
    ...{ origin: { scope: "code" }, disabled: false, timeoutMs: 60_000, trustHints: false },
  },
  client: { name: "host", version: "0.0.0" },
  signal: new AbortController().signal,
  timeoutMs: 20_000,
  clock: systemClock,
  handlers: { roots: [] },
  onLog: () => {},
  environment: process.env,
  cwd: "/",
  reaper: createReaper({ graceMs: 500 }),
});
console.log(connection.peer.name);
setInterval(() => {}, 1_000);
