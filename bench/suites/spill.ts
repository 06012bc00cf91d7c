import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measurePair, report } from "../measure.ts";

const LINE = "a line of output as a build prints it, over and over and over again\n";
// Small, since a child's peak begins with what its parent held.
const PIECE = LINE.repeat(10_000);
const PIECES = 100;
const TIMES = 15;
const SIZE = PIECE.length * PIECES * TIMES;
const ROOM_KILOBYTES = 16_000;
const ROUNDS = 5;

const folder = mkdtempSync(join(tmpdir(), "toolrail-bench-"));
const block = join(folder, "block.txt");
const output = `for n in $(seq ${TIMES}); do dd if=${block} bs=64k 2>/dev/null; done`;
const script = join(import.meta.dirname, "../dist/spill-output.js");
let peak = 0;

function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return stdout;
}

function spill(): void {
  const kilobytes = Number(run(process.execPath, [script, output, folder, String(SIZE)]));
  peak = Math.max(peak, kilobytes);
  rmSync(join(folder, "bench"), { recursive: true });
}

function tee(): void {
  const file = join(folder, "tee.txt");
  run("sh", ["-c", `(${output}) | tee ${file} > /dev/null`]);
  rmSync(file);
}

try {
  for (let piece = 0; piece < PIECES; piece++) appendFileSync(block, PIECE);
  const empty = Number(run(process.execPath, ["-e", "console.log(process.resourceUsage().maxRSS)"]));
  const [spilled, teed] = await measurePair(spill, tee, ROUNDS);
  report([
    {
      name: "1 GB of a child's output through the sink, whole process",
      peer: "the child piped to `tee` and a file",
      ratio: spilled / teed,
      limit: 0.8,
      unit: `${spilled.toFixed(0)} ms against ${teed.toFixed(0)} ms`,
    },
    {
      name: "the same, peak memory",
      peer: "an empty process and 16 MB",
      ratio: peak / (empty + ROOM_KILOBYTES),
      limit: 1,
      unit: `${(peak / 1_000).toFixed(0)} MB, empty ${(empty / 1_000).toFixed(0)} MB`,
    },
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
