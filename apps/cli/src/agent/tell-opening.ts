import { ASSUMED_CONTEXT_WINDOW, type Model } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { createPalette } from "../output/palette.ts";
import { assumedWindowText } from "../output/text-view.ts";
import { fitWidth } from "../output/text-width.ts";
import type { SavedSession } from "../session/open-saved.ts";
import { resumedText } from "./session-text.ts";

/** What stands above a chat: who answers, and what it goes on with. */
export function tellOpening(
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
