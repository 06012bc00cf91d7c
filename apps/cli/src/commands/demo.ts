import type { CliContext } from "../context.ts";
import { agentDemo } from "../demo/agent-demo.ts";
import { disclosureDemo } from "../demo/disclosure/disclosure-demo.ts";
import { mcpDemo } from "../demo/mcp/mcp-demo.ts";
import { spillDemo } from "../demo/spill/spill-demo.ts";
import { type TrimDemoFlags, trimDemo } from "../demo/trim/trim-demo.ts";
import type { ExitCode } from "../exit-code.ts";
import { usageFailure } from "../output/failure.ts";

const TRIM = "trim";

const DEMOS = new Map<string, (context: CliContext, flags: TrimDemoFlags) => Promise<ExitCode>>([
  ["agent", agentDemo],
  ["spill", spillDemo],
  ["disclosure", disclosureDemo],
  [TRIM, trimDemo],
  ["mcp", mcpDemo],
]);

/** Shows the agent at work, or one of its parts, without key or network, on data made on the spot. */
export async function demo(context: CliContext, flags: TrimDemoFlags, name = "agent"): Promise<ExitCode> {
  const run = DEMOS.get(name);
  if (run === undefined)
    return usageFailure(context, `there is no demo "${name}"; there is: ${[...DEMOS.keys()].join(", ")}`);
  if (name !== TRIM && (flags.huge !== undefined || flags.keepRecent !== undefined))
    return usageFailure(context, `--huge and --keep-recent are for: toolrail demo ${TRIM}`);
  return run(context, flags);
}
