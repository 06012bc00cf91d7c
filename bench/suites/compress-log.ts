import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALL_RUNNERS, compressLog, SHARED_LINES } from "@toolrail/kernel/logs";
import { measurePair, report } from "../measure.ts";

const SIZE = 50_000_000;

/** A vitest run of which one test in 400 fails; the names of the others mention errors. */
function vitestLog(size: number): string {
  const lines = ["", " RUN  v4.1.0 /home/me/shop", ""];
  let length = 0;
  for (let test = 0; length < size; test++) {
    const added = test % 400 === 399 ? failure(test) : [passing(test)];
    lines.push(...added);
    for (const line of added) length += line.length + 1;
  }
  lines.push("", " Test Files  9 failed | 70 passed (79)", "   Duration  47.94s", "");
  return lines.join("\n");
}

function passing(test: number): string {
  if (test % 5 === 0) return `stdout | test/audit${test % 90}.test.ts > audit > rejects ${test}`;
  if (test % 5 === 1) return `[audit] stored batch ${test} in ${test % 99}ms, for the customer of that name`;
  return ` ✓ test/cart${test % 70}.test.ts > cart > returns error for case ${test} ${test % 30}ms`;
}

function failure(test: number): string[] {
  return [
    ` FAIL  test/cart.test.ts > cart > total ${test}`,
    `AssertionError: expected ${test} to be ${test + 1}`,
    ` ❯ test/cart.test.ts:${test % 300}:15`,
  ];
}

/** The anchors that `compressLog` looks for in such a log, as `grep -E` reads them. */
function grepPattern(): string {
  const sources = [SHARED_LINES, ...ALL_RUNNERS.filter(({ name }) => name === "vitest")];
  const join = (field: "anchor" | "words") =>
    sources.flatMap((lines) => lines[field]?.source ?? []).join("|");
  return `^[ \t]*(${join("anchor")})|${join("words")}`
    .replaceAll("(?:", "(")
    .replaceAll("\\d", "[0-9]")
    .replaceAll("\\/", "/");
}

const folder = mkdtempSync(join(tmpdir(), "toolrail-bench-"));
const file = join(folder, "vitest.log");
const log = vitestLog(SIZE);
writeFileSync(file, log);

function ours(): void {
  if (compressLog(log).savings < 0.9) throw new Error("the log was not compressed");
}

function grep(): void {
  const env = { ...process.env, LC_ALL: "C.UTF-8" };
  const { status, stdout } = spawnSync("grep", ["-cE", grepPattern(), file], { env, encoding: "utf8" });
  if (status !== 0 || Number(stdout) < 1_000) throw new Error(`grep found ${stdout} lines`);
}

try {
  const [compressed, searched] = await measurePair(ours, grep);
  report([
    {
      name: "a 50 MB test log, compressed",
      peer: "`grep -cE` for the same anchors",
      ratio: compressed / searched,
      limit: 1.5,
      unit: `${compressed.toFixed(0)} ms against ${searched.toFixed(0)} ms`,
    },
  ]);
} finally {
  rmSync(folder, { recursive: true });
}
