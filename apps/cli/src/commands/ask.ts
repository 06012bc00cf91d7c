import { resolve } from "node:path";
import { askOnce } from "../agent/ask-once.ts";
import { openChat } from "../agent/open-chat.ts";
import { type Prompt, readPrompt } from "../agent/read-prompt.ts";
import { commandSlip } from "../command-slip.ts";
import { isSwitchedOn } from "../config/environment.ts";
import { readSettings, type Settings, type SettingsFlags, withColors } from "../config/settings.ts";
import type { CliContext } from "../context.ts";
import type { ExitCode } from "../exit-code.ts";
import { usageFailure } from "../output/failure.ts";
import { freeId } from "../session/log-folder.ts";
import { type ResumeFlags, resume } from "../session/resume.ts";
import { openRoot } from "../wiring/toolbox.ts";

export interface AskFlags extends SettingsFlags, ResumeFlags {}

/** Asks one thing; with no question on a terminal, a chat. */
export async function ask(context: CliContext, flags: AskFlags, ...words: string[]): Promise<ExitCode> {
  if (words.length === 0 && isSwitchedOn(context.env, "SELFTEST")) {
    const { selftest } = await import("./selftest.ts");
    return selftest(context);
  }
  // Before anything is read: a mistyped command must not wait for stdin.
  const slip = flags.print ? undefined : commandSlip(words);
  if (slip !== undefined) return usageFailure(context, slip);
  const root = openRoot(resolve(context.workingDirectory, flags.root ?? "."));
  const read = await readSettings(context, root, flags);
  if (!read.ok) return usageFailure(context, read.message);
  const { settings } = read;
  const prompt = await promptOf(context, settings, words);
  if (prompt.kind === "unusable") return usageFailure(context, prompt.message);
  const resumed = resume(context, flags, root);
  if (!resumed.ok) return usageFailure(context, resumed.message);
  const { saved, imported = [] } = resumed;
  const session = saved ? { ...saved, saved } : { id: freeId(root, context.clock.now()), messages: imported };
  const colored = withColors(context, settings);
  try {
    if (prompt.kind === "chat") return await openChat(colored, settings, session);
    const question = prompt.kind === "question" ? prompt.question : undefined;
    return await askOnce(colored, { settings, session, question });
  } finally {
    saved?.close();
  }
}

type AskPrompt = Prompt | { kind: "stream" };

async function promptOf(
  context: CliContext,
  { input, print }: Settings,
  words: readonly string[],
): Promise<AskPrompt> {
  if (input === "text") return readPrompt(context, words, print);
  const question = words.join(" ").trim();
  return question === "" ? { kind: "stream" } : { kind: "question", question };
}
