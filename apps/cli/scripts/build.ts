// Builds the command into `dist`, with nothing left of an earlier build, and the list of what is bundled in it.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.ts";
import { bundledPackages } from "./bundled-packages.ts";
import { thirdPartyText } from "./third-party-text.ts";

const folder = join(import.meta.dir, "..");
const output = join(folder, "dist");

rmSync(output, { recursive: true, force: true });
// The search looks for its second thread's program beside itself.
const secondThread = "../../packages/tools-readonly/src/grep/side-by-side/rule-out-worker.ts";
const files = await bundle([join(folder, "src/main.ts"), join(folder, secondThread)], output);
const packages = bundledPackages(files);
await Bun.write(join(folder, "THIRD-PARTY.md"), thirdPartyText(packages));
console.log(`dist holds parts of ${packages.length} packages of others: THIRD-PARTY.md`);
