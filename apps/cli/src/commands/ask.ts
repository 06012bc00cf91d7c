import { resolve } from "node:path";
import { askOnce } from "../agent/ask-once.ts";
import { openChat } from "../agent/open-chat.ts";
import { readPrompt } from "../agent/read-prompt.ts";
import type { SessionFlags } from "../agent/session-flags.ts";
import { isSwitchedOn } from "../config/environment.ts";
import type { CliContext } from "../context.ts";
import type { ExitCode } from "../exit-code.ts";
import { usageFailure } from "../output/failure.ts";
import { freeId } from "../session/log-folder.ts";
import { type ResumeFlags, resume } from "../session/resume.ts";
import { openRoot } from "../wiring.ts";

export interface AskFlags extends SessionFlags, ResumeFlags {}

/** Asks one thing; with no question on a terminal, a chat. */
export async function ask(context: CliContext, flags: AskFlags, ...words: string[]): Promise<ExitCode> {
  if (words.length === 0 && isSwitchedOn(context.env, "SELFTEST")) {
    const { selftest } = await import("./selftest.ts");
    return selftest(context);
  }
  const prompt = await readPrompt(context, words, flags.print === true);
  if (prompt.kind === "unusable") return usageFailure(context, prompt.message);
  const root = openRoot(resolve(context.workingDirectory, flags.root ?? "."));
  const resumed = resume(context, flags, root);
  if (!resumed.ok) return usageFailure(context, resumed.message);
  const { saved } = resumed;
  const session = saved ? { ...saved, saved } : { id: freeId(root, context.clock.now()), messages: [] };
  try {
    return prompt.kind === "chat"
      ? await openChat(context, flags, session)
      : await askOnce(context, flags, session, prompt.question);
  } finally {
    saved?.close();
  }
}
