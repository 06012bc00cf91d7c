import { ASSUMED_CONTEXT_WINDOW, type Model } from "@toolrail/protocol";
import type { Settings } from "../config/settings.ts";
import type { CliContext } from "../context.ts";
import type { ExitCode } from "../exit-code.ts";
import { createView } from "../output/create-view.ts";
import { usageFailure } from "../output/failure.ts";
import { createPalette } from "../output/palette.ts";
import { createPerson } from "../output/person.ts";
import { createScreen } from "../output/screen.ts";
import { assumedWindowText } from "../output/text-view.ts";
import { fitWidth } from "../output/text-width.ts";
import type { SavedSession } from "../session/open-saved.ts";
import { chat } from "./chat.ts";
import { openConversation, type SessionChoice } from "./conversation.ts";
import { openAgent } from "./open-agent.ts";
import { resumedText } from "./session-text.ts";
import { tellClosing } from "./tell-closing.ts";

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

/** First lines of a chat: the model, and the session that is resumed. */
function tellOpening(
  { stdout, env }: CliContext,
  { id: modelId, facts }: Pick<Model, "id" | "facts">,
  saved: SavedSession | undefined,
): void {
  const palette = createPalette(stdout, env);
  const how = `${modelId} · /help lists the commands, Ctrl-D leaves`;
  stdout.write(`${palette.bold("toolrail")} ${palette.dim(how)}\n`);
  if (facts.contextWindow === undefined)
    stdout.write(`${palette.dim(assumedWindowText(modelId, ASSUMED_CONTEXT_WINDOW))}\n`);
  if (saved === undefined) return;
  const { id, question, messages } = saved;
  const line = resumedText(id, question, messages.length);
  const { columns = Number.POSITIVE_INFINITY } = stdout;
  stdout.write(`${palette.dim(fitWidth(line, columns))}\n`);
}
