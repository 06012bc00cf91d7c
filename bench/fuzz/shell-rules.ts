// Looks for command lines that pass by permission rules and do what no rule allows, by running them in Bash.
// `bun run fuzz:shell [count] [seed]`: the lines of the list beside this file, then random ones. Exit 1 on any effect.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compareWithBash, randomLines } from "./shell-difference.ts";

const count = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
const BATCH = 5_000;
const SHOWN = 20;

const listed: string[] = JSON.parse(readFileSync(join(import.meta.dirname, "shell-lines.json"), "utf8"));
await compare("made", listed);
await compare("random", randomLines(count, seed));

async function compare(name: string, lines: Iterable<string>): Promise<void> {
  const total = { lines: 0, admitted: 0, executed: 0, violations: 0 };
  for (const batch of batches(lines)) {
    const { violations, ...counts } = await compareWithBash(batch);
    total.lines += counts.lines;
    total.admitted += counts.admitted;
    total.executed += counts.executed;
    total.violations += violations.length;
    console.log(
      `${name}: ${total.lines} lines × 12 sets of rules, ${total.admitted} admitted, ` +
        `${total.executed} run, ${total.violations} effects without a rule`,
    );
    for (const { line, rules, effects } of violations.slice(0, SHOWN))
      console.log(`  ${rules}: ${effects.join(", ")}: ${JSON.stringify(line)}`);
  }
  if (total.violations > 0) process.exitCode = 1;
}

function* batches(lines: Iterable<string>): Generator<string[]> {
  let batch: string[] = [];
  for (const line of lines) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
