import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { report } from "../measure.ts";

const MAIN = join(import.meta.dirname, "../../apps/cli/dist/main.js");
const TURNS = 1_000;
const LINES = 2_000;
/** Far less than any model takes, but runtimes collect garbage in such pauses. */
const MODEL_MS = 20;
/** Turns over which the least memory is taken: between two collections it is higher. */
const WINDOW = 50;

interface Sample {
  bytes: number;
  handles: number;
}

const root = mkdtempSync(join(tmpdir(), "toolrail-endurance-"));
writeFileSync(
  join(root, "data.txt"),
  Array.from({ length: LINES }, (_, line) => `line ${line} of the data\n`).join(""),
);
const samples: Sample[] = [];
let child: ReturnType<typeof spawn> | undefined;

// Each turn reads another part of the file; the last one answers.
const server = createServer((request, response) => {
  request.resume().on("end", () => {
    samples.push(sampleOf(child?.pid ?? 0));
    response.writeHead(200, { "content-type": "text/event-stream" });
    setTimeout(() => response.end(eventsOf(samples.length)), MODEL_MS);
  });
}).listen(0, "127.0.0.1", () => void measure());

function eventsOf(turn: number): string {
  const args = JSON.stringify({ path: "data.txt", offset: 1 + ((turn * 37) % (LINES - 40)), limit: 40 });
  const call = { index: 0, id: `call_${turn}`, function: { name: "read_file", arguments: args } };
  const [delta, reason] =
    turn > TURNS ? [{ content: "Done." }, "stop"] : [{ tool_calls: [call] }, "tool_calls"];
  const chunk = { id: `t${turn}`, choices: [{ index: 0, delta, finish_reason: reason }] };
  return `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
}

function sampleOf(pid: number): Sample {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return { bytes: Number(kilobytes) * 1_024, handles: readdirSync(`/proc/${pid}/fd`).length };
}

async function measure(): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const model = ["--model", "local/scripted", "--base-url", `http://127.0.0.1:${port}/v1`];
  child = spawn(process.execPath, [MAIN, "-p", "Read all of it.", ...model], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, TOOLRAIL_API_KEY: "none" },
  });
  const status = await new Promise((resolve) => child?.on("close", resolve));
  server.close();
  rmSync(root, { recursive: true, force: true });
  if (status !== 0 || samples.length <= TURNS) {
    throw new Error(`ended with ${status} after ${samples.length} turns`);
  }
  const [early, late] = [leastBefore(100 + WINDOW), leastBefore(TURNS)];
  const perTurn = `${(early / 1e6).toFixed(0)} MB, then ${(late / 1e6).toFixed(0)} MB`;
  const [handlesEarly, handlesLate] = [samples[100]?.handles ?? 0, samples[TURNS]?.handles ?? 0];
  report([
    {
      name: "resident memory of the command at turn 1,000",
      peer: "at turn 100",
      ratio: late / early,
      limit: 1.2,
      unit: perTurn,
    },
    {
      name: "open handles of the command at turn 1,000",
      peer: "at turn 100",
      ratio: handlesLate / handlesEarly,
      limit: 1,
      unit: `${handlesEarly}, then ${handlesLate}`,
    },
  ]);
}

function leastBefore(turn: number): number {
  return Math.min(...samples.slice(turn - WINDOW, turn).map(({ bytes }) => bytes));
}
