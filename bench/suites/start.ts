import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { measurePair, report, runtime } from "../measure.ts";

const main = join(import.meta.dirname, "../../apps/cli/dist/main.js");

function run(args: string[]): () => void {
  return () => {
    const { status } = spawnSync(process.execPath, args, { stdio: "ignore" });
    if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}`);
  };
}

const [version, nothing] = await measurePair(run([main, "--version"]), run(["-e", "0"]), 21);
const [help, nothingAgain] = await measurePair(run([main, "--help"]), run(["-e", "0"]), 21);
report([
  {
    name: "`toolrail --version`, whole process",
    peer: `\`${runtime} -e 0\``,
    ratio: version / nothing,
    limit: runtime === "bun" ? 1.3 : 1.2,
    unit: `${version.toFixed(1)} ms`,
  },
  {
    name: "`toolrail --help`, whole process",
    peer: `\`${runtime} -e 0\``,
    ratio: help / nothingAgain,
    limit: runtime === "bun" ? 1.3 : 1.2,
    unit: `${help.toFixed(1)} ms`,
  },
]);
