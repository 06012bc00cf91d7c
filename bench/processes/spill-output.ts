// A process of its own, so that its peak of memory is that of the sink: runs a command whose output goes to a store.
import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { createBudget } from "@toolrail/kernel/budget";
import { createDirectorySpillStore } from "@toolrail/kernel/node";

const [command = "", folder = "", size = ""] = process.argv.slice(2);
const budget = createBudget({ store: createDirectorySpillStore({ folder, session: "bench" }) });
const sink = budget.openSink?.("call_1");
const file = openSync(sink?.reserveFile?.().path ?? "", "a");
spawnSync("sh", ["-c", command], { stdio: ["ignore", file, "ignore"] });
closeSync(file);
const kept = (await sink?.finish())?.kept;
if (kept?.entry.size !== Number(size)) throw new Error(`${kept?.entry.size} bytes for ${size}`);
console.log(process.resourceUsage().maxRSS);
