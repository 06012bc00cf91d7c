// What a gigabyte of output costs in memory, be it plain or with colours in every line.
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, report } from "../measure.ts";

const ROUNDS = 3;
const ROOM_KILOBYTES = 16_000;
const BYTES = 1_000_000_000;
const PLAIN = "info: a line of output as a build prints it, over and over and over";
const COLOURED = PLAIN.replace("info", "\u001b[32minfo\u001b[0m").replace(
  "build",
  "\u001b[1mbuild\u001b[22m",
);

const script = join(import.meta.dirname, "../dist/shell-output.js");

function peakOf(command: string, bytes: number): number {
  const peaks = Array.from({ length: ROUNDS }, () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolrail-bench-")));
    try {
      const args = [script, folder, String(bytes), command];
      return Number(execFileSync(process.execPath, args, { encoding: "utf8" }));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  return median(peaks);
}

const idle = peakOf("true", 0);
report(
  [
    { kind: "plain", line: PLAIN },
    { kind: "coloured", line: COLOURED },
  ].map(({ kind, line }) => {
    const lines = Math.floor(BYTES / (line.length + 1));
    // Colours are not kept.
    const peak = peakOf(`yes '${line}' | head -n ${lines}`, lines * (PLAIN.length + 1));
    return {
      name: `run_shell, 1 GB of ${kind} output, peak memory`,
      peer: "the same program with `true`, and 16 MB",
      ratio: peak / (idle + ROOM_KILOBYTES),
      limit: 1,
      unit: `${(peak / 1_000).toFixed(0)} MB, with \`true\` ${(idle / 1_000).toFixed(0)} MB`,
    };
  }),
);
