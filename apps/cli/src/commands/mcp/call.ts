import { resolve } from "node:path";
import { createBatchRunner } from "../../call/answer-batch.ts";
import { printResult } from "../../call/print-result.ts";
import { createAllowAdvice } from "../../config/allow-advice.ts";
import type { RuleFlags } from "../../config/rules.ts";
import { readSettings } from "../../config/settings.ts";
import type { CliContext } from "../../context.ts";
import type { ExitCode } from "../../exit-code.ts";
import { openMcp } from "../../mcp/open-mcp.ts";
import { NO_SERVERS } from "../../mcp/report-text.ts";
import { startAll } from "../../mcp/start-all.ts";
import { readAskedTool } from "../../mcp/tool-name.ts";
import { serverTrouble } from "../../mcp/troubles.ts";
import { createApproval } from "../../output/approval.ts";
import { taskFailure, usageFailure } from "../../output/failure.ts";
import { findPerson } from "../../output/person.ts";
import { openSpill } from "../../spill/open-spill.ts";
import { untilInterrupted } from "../../until-interrupted.ts";
import { openDispatcher } from "../../wiring/agent.ts";
import { openRoot } from "../../wiring/toolbox.ts";

export interface McpCallFlags extends RuleFlags {
  root?: string | undefined;
  /** In place of the usual files. */
  config?: string | undefined;
  trustProject?: boolean | undefined;
  json?: boolean | undefined;
}

/** One call of an MCP server's tool, through the real dispatcher. */
export async function mcpCall(
  context: CliContext,
  flags: McpCallFlags,
  server: string,
  tool?: string,
  args?: string,
): Promise<ExitCode> {
  const asked = readAskedTool(server, tool, args);
  if (!asked.ok) return usageFailure(context, asked.message);
  const person = findPerson(context);
  const approve = person && createApproval(context, person);
  const { clock, workingDirectory } = context;
  const root = openRoot(resolve(workingDirectory, flags.root ?? "."));
  const read = await readSettings(context, root, { ...flags, json: undefined });
  if (!read.ok) return usageFailure(context, read.message);
  const { rules, allowAll } = read.settings;
  const advice = createAllowAdvice(rules);
  const gate = { rules, allowAll, approve, onUnasked: advice.note };
  const tools = await openMcp(context, read.settings, {
    person,
    configFile: flags.config,
    only: asked.server === undefined ? undefined : [asked.server],
  });
  if (tools === undefined) return usageFailure(context, NO_SERVERS);
  return untilInterrupted(context, async (signal) => {
    try {
      const spill = await openSpill(context, root);
      const dispatcher = openDispatcher({ source: tools }, gate, clock, spill);
      await startAll(tools, { clock, signal, server: asked.server });
      const trouble = serverTrouble(tools.status(), asked);
      if (trouble !== undefined) return taskFailure(context, trouble);
      const runner = createBatchRunner(dispatcher, clock);
      const call = { tool: asked.name, args: asked.args };
      const [result] = await runner.run([{ ok: true, call }], signal);
      const exitCode = printResult(context, result, flags);
      advice.tell(context);
      return exitCode;
    } finally {
      await tools.close();
    }
  });
}
