import { chat } from "../agent/chat.ts";
import { openAgent } from "../agent/open-agent.ts";
import type { AgentFlags } from "../agent/prepare-agent.ts";
import { readPrompt } from "../agent/read-prompt.ts";
import { exitCodeOf, runQuestion } from "../agent/run-question.ts";
import { createAllowAdvice } from "../config/allow-advice.ts";
import { isSwitchedOn } from "../config/environment.ts";
import { rulesFrom } from "../config/rules.ts";
import type { CliContext } from "../context.ts";
import type { ExitCode } from "../exit-code.ts";
import { createView } from "../output/create-view.ts";
import { usageFailure } from "../output/failure.ts";
import type { OutputFormat } from "../output/format.ts";
import { createPerson, findPerson } from "../output/person.ts";
import { createScreen } from "../output/screen.ts";

export interface AskFlags extends AgentFlags {
  print?: boolean | undefined;
  output?: OutputFormat | undefined;
  json?: boolean | undefined;
  trustProject?: boolean | undefined;
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
  const advice = createAllowAdvice(rulesFrom(flags));
  const audience = { screen, person: findPerson(context, screen), onUnasked: advice.note };
  const prepared = await openAgent(context, flags, audience);
  if (!prepared.ok) return usageFailure(context, prepared.message);
  const { agent } = prepared;
  const view = createView(context, screen, flags, agent.model.id);
  try {
    const result = await runQuestion(context, agent, [], prompt.question, view);
    advice.tell(context);
    return exitCodeOf(result);
  } finally {
    await agent.toolbox.close();
  }
}

async function chatWith(context: CliContext, flags: AskFlags): Promise<ExitCode> {
  const screen = createScreen(context);
  const reader = await context.openLineReader();
  // The chat's reader holds the terminal, so all else is asked through it too.
  const openReader = async () => ({ ask: reader.ask, close: () => {} });
  const person = createPerson(context, { screen, openReader });
  try {
    const prepared = await openAgent(context, flags, { screen, person });
    if (!prepared.ok) return usageFailure(context, prepared.message);
    const { agent } = prepared;
    try {
      return await chat(context, agent, reader, () => createView(context, screen, flags, agent.model.id));
    } finally {
      await agent.toolbox.close();
    }
  } finally {
    reader.close();
  }
}
