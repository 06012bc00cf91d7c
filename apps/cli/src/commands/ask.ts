import { chat } from "../agent/chat.ts";
import { type AgentFlags, prepareAgent } from "../agent/prepare-agent.ts";
import { readPrompt } from "../agent/read-prompt.ts";
import { exitCodeOf, runQuestion } from "../agent/run-question.ts";
import { isSwitchedOn } from "../config/environment.ts";
import type { CliContext } from "../context.ts";
import type { ExitCode } from "../exit-code.ts";
import { createApproval } from "../output/approval.ts";
import { createView } from "../output/create-view.ts";
import { usageFailure } from "../output/failure.ts";
import type { OutputFormat } from "../output/format.ts";
import { createScreen } from "../output/screen.ts";

export interface AskFlags extends AgentFlags {
  print?: boolean | undefined;
  output?: OutputFormat | undefined;
  json?: boolean | undefined;
}

/** Asks one thing; with no question on a terminal, a chat. */
export async function ask(context: CliContext, flags: AskFlags, ...words: string[]): Promise<ExitCode> {
  if (words.length === 0 && isSwitchedOn(context.env, "SELFTEST")) {
    const { selftest } = await import("./selftest.ts");
    return selftest(context);
  }
  const prompt = await readPrompt(context, words, flags.print === true);
  if (prompt.kind === "unusable") return usageFailure(context, prompt.message);
  if (prompt.kind === "chat") return chatWith(context, flags);
  const screen = createScreen(context);
  const attended = context.stdin.isTTY && context.stderr.isTTY;
  const approve = attended ? createApproval(context, screen, context.openLineReader) : undefined;
  const prepared = await prepareAgent(context, flags, approve);
  if (!prepared.ok) return usageFailure(context, prepared.message);
  const { agent } = prepared;
  const view = createView(context, screen, flags, agent.model.id);
  try {
    return exitCodeOf(await runQuestion(context, agent, [], prompt.question, view));
  } finally {
    await agent.toolbox.close();
  }
}

async function chatWith(context: CliContext, flags: AskFlags): Promise<ExitCode> {
  const screen = createScreen(context);
  const reader = await context.openLineReader();
  // The chat's reader holds the terminal, so approvals are asked through it too.
  const approve = createApproval(context, screen, async () => ({ ask: reader.ask, close: () => {} }));
  try {
    const prepared = await prepareAgent(context, flags, approve);
    if (!prepared.ok) return usageFailure(context, prepared.message);
    const { agent } = prepared;
    const exitCode = await chat(context, agent, reader, () =>
      createView(context, screen, flags, agent.model.id),
    );
    await agent.toolbox.close();
    return exitCode;
  } finally {
    reader.close();
  }
}
