import { createAllowAdvice } from "../config/allow-advice.ts";
import { rulesFrom } from "../config/rules.ts";
import type { CliContext } from "../context.ts";
import type { ExitCode } from "../exit-code.ts";
import { createView, isForPeople } from "../output/create-view.ts";
import { usageFailure } from "../output/failure.ts";
import { findPerson } from "../output/person.ts";
import { createScreen } from "../output/screen.ts";
import { openConversation, type SessionChoice } from "./conversation.ts";
import { openAgent } from "./open-agent.ts";
import { exitCodeOf, runQuestion } from "./run-question.ts";
import type { SessionFlags } from "./session-flags.ts";
import { tellClosing } from "./tell-closing.ts";
import { withEnding } from "./with-ending.ts";

/** Asks one thing in a session, and shows the answer as the flags say. */
export async function askOnce(
  context: CliContext,
  flags: SessionFlags,
  session: SessionChoice,
  question: string,
): Promise<ExitCode> {
  const screen = createScreen(context);
  const advice = createAllowAdvice(rulesFrom(flags));
  const audience = { screen, person: findPerson(context, screen), onUnasked: advice.note };
  const prepared = await openAgent(context, flags, audience, session);
  if (!prepared.ok) return usageFailure(context, prepared.message);
  const { agent } = prepared;
  const { history, recorder } = openConversation(context, screen, agent, session);
  const view = createView(context, screen, flags, agent.model.id, recorder.keptId);
  const leavable = withEnding(context, recorder.close);
  try {
    const result = await runQuestion(leavable, agent, history, question, view, recorder);
    advice.tell(context);
    if (context.stdout.isTTY && isForPeople(flags)) tellClosing(context, flags, recorder);
    return exitCodeOf(result);
  } finally {
    recorder.close();
    await agent.toolbox.close();
  }
}
