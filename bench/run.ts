// Runs every suite on both runtimes and writes BENCHMARKS.md.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { $ } from "bun";
import type { Comparison } from "./measure.ts";

const root = join(import.meta.dir, "..");
const runtimes = { Bun: process.execPath, Node: join(root, "node_modules/.bin/node") };
const wanted = process.argv[2];

await $`bun run build`.cwd(root).quiet();
// Bundled, as an application is: loading many small files is no peak of ours.
await Bun.build({
  entrypoints: readdirSync(join(import.meta.dir, "processes")).map((name) =>
    join(import.meta.dir, "processes", name),
  ),
  outdir: join(import.meta.dir, "dist"),
  conditions: ["@toolrail/source"],
  target: "node",
});
const rows: string[] = [];
for (const suite of readdirSync(join(import.meta.dir, "suites")).sort()) {
  if (wanted !== undefined && !suite.startsWith(wanted)) continue;
  for (const [runtime, command] of Object.entries(runtimes)) {
    const output =
      await $`${command} --conditions=@toolrail/source ${join(import.meta.dir, "suites", suite)}`.text();
    const comparisons: Comparison[] = JSON.parse(output.trim().split("\n").at(-1) ?? "[]");
    for (const { name, peer, ratio, limit, aim, unit } of comparisons) {
      const cells = [name, runtime, peer, ratio.toFixed(2), aim ? `${limit} (aim)` : limit, unit];
      rows.push(`| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`);
    }
  }
}

const table = [
  "| what | runtime | peer | ratio | limit | figures |",
  "| --- | --- | --- | --- | --- | --- |",
  ...rows,
];
console.log(table.join("\n"));
if (wanted === undefined)
  writeFileSync(
    join(root, "BENCHMARKS.md"),
    `# Benchmarks

Ratios to a named peer, both measured in turn in one run (medians); smaller is better. A ratio over its limit is a fault, over an aim it is work to do.
Milliseconds depend on the machine and are only there to be read against each other. Repeat with \`bun run bench\`
(\`bun run bench accumulate\` runs one suite and writes nothing).

Measured on ${new Date().toISOString().slice(0, 10)} with Bun ${Bun.version}, 2 cores.

${table.join("\n")}
`,
  );
