import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measurePair, report } from "../measure.ts";

const MAIN = join(import.meta.dirname, "../../apps/cli/dist/main.js");
const QUESTION = "where is retry defined";

/** Returns a project folder that holds `count` saved sessions. */
function projectWith(count: number): string {
  const root = mkdtempSync(join(tmpdir(), "toolrail-sessions-"));
  writeFileSync(join(root, "retry.ts"), "export function retry() {}\n");
  run(root, ["-p", QUESTION, "--model", "offline"]);
  const folder = join(root, ".toolrail/sessions");
  mkdirSync(folder, { recursive: true });
  const [file = ""] = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  const id = file.replace(".jsonl", "");
  const log = readFileSync(join(folder, file), "utf8");
  const { createdAt } = JSON.parse(log.slice(0, log.indexOf("\n"))) as { createdAt: number };
  for (let older = 1; older < count; older++) {
    const at = createdAt - older * 60_000;
    const name = `20250101-${String(older).padStart(6, "0")}-${String(older % 1_000).padStart(3, "0")}`;
    const copy = join(folder, `${name}.jsonl`);
    writeFileSync(copy, log.replaceAll(id, name).replaceAll(String(createdAt), String(at)));
    utimesSync(copy, at / 1_000, at / 1_000);
  }
  return root;
}

function run(root: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`toolrail ${args.join(" ")} ended with ${status}: ${stderr}`);
}

const few = projectWith(20);
const many = projectWith(2_000);
try {
  const commands: [name: string, args: string[]][] = [
    ["`toolrail sessions`", ["sessions"]],
    ["`toolrail -p --continue`, offline", ["-p", QUESTION, "--continue", "--model", "offline"]],
  ];
  const comparisons = [];
  for (const [name, args] of commands) {
    const [ours, peer] = await measurePair(
      () => run(many, args),
      () => run(few, args),
      11,
    );
    comparisons.push({
      name: `${name} with 2,000 saved sessions`,
      peer: "with 20",
      ratio: ours / peer,
      limit: 1.5,
      unit: `${ours.toFixed(0)} ms`,
    });
  }
  report(comparisons);
} finally {
  for (const root of [few, many]) rmSync(root, { recursive: true, force: true });
}
