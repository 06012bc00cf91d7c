import type { Settings } from "../config/settings.ts";
import type { CliContext } from "../context.ts";
import type { ExitCode } from "../exit-code.ts";
import { createView } from "../output/create-view.ts";
import { usageFailure } from "../output/failure.ts";
import { createPerson } from "../output/person.ts";
import { createScreen } from "../output/screen.ts";
import { chat } from "./chat.ts";
import { openConversation, type SessionChoice } from "./conversation.ts";
import { openAgent } from "./open-agent.ts";
import { tellClosing } from "./tell-closing.ts";
import { tellOpening } from "./tell-opening.ts";

/** A chat in a session, with whoever sits at the terminal. */
export async function openChat(
  context: CliContext,
  settings: Settings,
  session: SessionChoice,
): Promise<ExitCode> {
  const screen = createScreen(context);
  const reader = await context.openLineReader();
  // The chat's reader holds the terminal, so all else is asked through it too.
  const openReader = async () => ({ ask: reader.ask, close: () => {} });
  const person = createPerson(context, { screen, openReader });
  try {
    const prepared = await openAgent(context, settings, { screen, person }, session);
    if (!prepared.ok) return usageFailure(context, prepared.message);
    const { agent } = prepared;
    tellOpening(context, agent.model, session.saved);
    try {
      return await chat(context, openConversation(context, screen, agent, session), {
        reader,
        screen,
        createView: ({ keptId }) =>
          createView(context, settings, { screen, model: agent.model, keptId, saysWindow: false }),
        onEnd: (recorder) => tellClosing(context, settings, recorder),
      });
    } finally {
      await agent.toolbox.close();
    }
  } finally {
    reader.close();
  }
}
