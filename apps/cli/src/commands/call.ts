import { resolve } from "node:path";
import { type BatchRunner, createBatchRunner } from "../call/answer-batch.ts";
import { runScript } from "../call/run-script.ts";
import { type RuleFlags, rulesFrom } from "../config/rules.ts";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { createApproval } from "../output/approval.ts";
import { usageFailure } from "../output/failure.ts";
import { resultText } from "../output/result-text.ts";
import { createScreen } from "../output/screen.ts";
import { openSpill } from "../spill/open-spill.ts";
import { openDispatcher, openToolbox } from "../wiring.ts";

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
  const rules = rulesFrom(flags);
  const toolbox = openToolbox(resolve(context.workingDirectory, flags.root ?? "."), rules);
  const attended = context.stdin.isTTY && context.stderr.isTTY && flags.script !== "-";
  const approve = attended
    ? createApproval(context, createScreen(context), context.openLineReader)
    : undefined;
  const gate = { rules, allowAll: flags.allowAll, approve };
  const spill = await openSpill(context, toolbox.workspace.root);
  const dispatcher = openDispatcher(toolbox, gate, context.clock, spill);
  const runner = createBatchRunner(dispatcher, context.clock);
  const stop = new AbortController();
  const release = context.onInterrupt(() =>
    stop.signal.aborted ? context.exit(EXIT.interrupted) : stop.abort(),
  );
  try {
    const exitCode =
      tool === undefined
        ? await runScript(context, runner, flags.script ?? "-", stop.signal)
        : await runOne(context, runner, { tool, args }, flags, stop.signal);
    return stop.signal.aborted ? EXIT.interrupted : exitCode;
  } finally {
    release();
    await toolbox.close();
  }
}

async function runOne(
  context: CliContext,
  runner: BatchRunner,
  asked: { tool: string; args: string },
  flags: CallFlags,
  signal: AbortSignal,
): Promise<ExitCode> {
  const [result] = await runner.run([{ ok: true, call: asked }], signal);
  if (result === undefined) return EXIT.failure;
  context.stdout.write(`${flags.json ? JSON.stringify(result) : resultText(result)}\n`);
  return result.isError ? EXIT.failure : EXIT.success;
}
