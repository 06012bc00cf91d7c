// `shell-output.ts FOLDER BYTES COMMAND`: one call of run_shell whose output goes to a store, as a process of its own.
import { createBudget } from "@toolrail/kernel/budget";
import { createDirectorySpillStore } from "@toolrail/kernel/node";
import type { ToolContext } from "@toolrail/protocol";
import { createRunShellTool } from "@toolrail/tools-write";
import { openWorkspace } from "@toolrail/workspace";

const [folder = "", bytes = "", command = ""] = process.argv.slice(2);
const budget = createBudget({ store: createDirectorySpillStore({ folder, session: "bench" }) });
const output = budget.openSink?.("call_1");
if (output === undefined) throw new Error("a budget with a store has a sink");
const context: ToolContext = {
  signal: new AbortController().signal,
  callId: "call_1",
  clock: {
    now: () => performance.now(),
    schedule: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  },
  reportProgress: () => {},
  output,
  maxChars: 50_000,
  vision: false,
};
const shell = createRunShellTool(openWorkspace({ root: folder }));
const { content } = await shell.run({ command, timeout_ms: 600_000, cwd: "." }, context);
await shell.close();
if (!`${content}`.startsWith("exit 0")) throw new Error(`${content}`);
const kept = (await output.finish()).kept?.entry.size ?? 0;
if (kept !== Number(bytes)) throw new Error(`${kept} bytes for ${bytes}`);
console.log(process.resourceUsage().maxRSS);
