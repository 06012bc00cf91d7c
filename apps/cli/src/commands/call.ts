import { resolve } from "node:path";
import { createBatchRunner } from "../call/answer-batch.ts";
import { printResult } from "../call/print-result.ts";
import { runScript } from "../call/run-script.ts";
import { createAllowAdvice } from "../config/allow-advice.ts";
import { type RuleFlags, unknownRule } from "../config/rules.ts";
import { readSettings } from "../config/settings.ts";
import type { CliContext } from "../context.ts";
import type { ExitCode } from "../exit-code.ts";
import { createApproval } from "../output/approval.ts";
import { usageFailure } from "../output/failure.ts";
import { findPerson } from "../output/person.ts";
import { openSpill } from "../spill/open-spill.ts";
import { untilInterrupted } from "../until-interrupted.ts";
import { openDispatcher } from "../wiring/agent.ts";
import { openRoot, openToolbox } from "../wiring/toolbox.ts";

export interface CallFlags extends RuleFlags {
  root?: string | undefined;
  script?: string | undefined;
  json?: boolean | undefined;
}

/** Tools by hand: one call, or a script of calls in one session. */
export async function call(
  context: CliContext,
  flags: CallFlags,
  tool?: string,
  args = "{}",
): Promise<ExitCode> {
  if ((tool === undefined) === (flags.script === undefined))
    return usageFailure(context, "call takes a TOOL with its arguments, or --script FILE, and not both");
  const root = openRoot(resolve(context.workingDirectory, flags.root ?? "."));
  const read = await readSettings(context, root, { ...flags, json: undefined });
  if (!read.ok) return usageFailure(context, read.message);
  const { rules, allowAll, values } = read.settings;
  const toolbox = openToolbox(root, { rules, env: values.env });
  const problem = unknownRule(
    rules,
    toolbox.tools.map(({ name }) => name),
  );
  if (problem !== undefined) return usageFailure(context, problem);
  // Where the script comes from stdin, nobody can answer there.
  const person = flags.script === "-" ? undefined : findPerson(context);
  const advice = createAllowAdvice(rules);
  const approve = person && createApproval(context, person);
  const gate = { rules, allowAll, approve, onUnasked: advice.note };
  const spill = await openSpill(context, toolbox.workspace.root);
  const runner = createBatchRunner(openDispatcher(toolbox, gate, context.clock, spill), context.clock);
  return untilInterrupted(context, async (signal) => {
    try {
      if (tool === undefined) return await runScript(context, runner, flags.script ?? "-", signal);
      const [result] = await runner.run([{ ok: true, call: { tool, args } }], signal);
      return printResult(context, result, flags);
    } finally {
      advice.tell(context);
      await toolbox.close();
    }
  });
}
