// `shell-output.ts FOLDER BYTES COMMAND`: one call of run_shell whose output goes to a store, as a process of its own.
import { createBudget } from "@toolrail/kernel/budget";
import { createDirectorySpillStore } from "@toolrail/kernel/node";
import { createRunShellTool } from "@toolrail/tools-write";
import { openWorkspace } from "@toolrail/workspace";
import { toolContext } from "../tool-context.ts";

const [folder = "", bytes = "", command = ""] = process.argv.slice(2);
const budget = createBudget({ store: createDirectorySpillStore({ folder, session: "bench" }) });
const output = budget.openSink?.("call_1");
if (output === undefined) throw new Error("a budget with a store has a sink");
const shell = createRunShellTool(openWorkspace({ root: folder }));
const { content } = await shell.run({ command, timeout_ms: 600_000, cwd: "." }, toolContext({ output }));
await shell.close();
if (!`${content}`.startsWith("exit 0")) throw new Error(`${content}`);
const kept = (await output.finish()).kept?.entry.size ?? 0;
if (kept !== Number(bytes)) throw new Error(`${kept} bytes for ${bytes}`);
console.log(process.resourceUsage().maxRSS);
