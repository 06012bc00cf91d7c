import type { Message } from "@toolrail/protocol";
import type { CliContext, LineReader } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { createPalette } from "../output/palette.ts";
import type { AgentView } from "../output/view.ts";
import { runChatCommand } from "./chat-commands.ts";
import { compactNow } from "./compact-now.ts";
import { createLeaving } from "./leaving.ts";
import type { Agent } from "./prepare-agent.ts";
import { runQuestion } from "./run-question.ts";

/** Asks again and again in one history, until the input ends, `/exit` or Ctrl-C twice. */
export async function chat(
  context: CliContext,
  agent: Agent,
  reader: LineReader,
  createView: () => AgentView,
): Promise<ExitCode> {
  const palette = createPalette(context.stdout, context.env);
  context.stdout.write(
    `${palette.bold("toolrail")} ${palette.dim(`${agent.model.id} · /help lists the commands, Ctrl-D leaves`)}\n`,
  );
  let history: readonly Message[] = [];
  while (true) {
    const line = await askLine(context, reader);
    if (line === undefined) return EXIT.success;
    if (line.trim() === "") continue;
    const move = runChatCommand(context, agent, line);
    if (move === "leave") return EXIT.success;
    if (move === "forget") history = [];
    if (move === "compact") history = await compactNow(context, history);
    if (move === undefined)
      history = (await runQuestion(context, agent, history, line.trim(), createView())).messages;
  }
}

async function askLine(context: CliContext, reader: LineReader): Promise<string | undefined> {
  const leaving = createLeaving(context);
  const release = context.onInterrupt(leaving.press);
  try {
    return await reader.ask("> ", { clearsFirst: true, onKey: leaving.disarm });
  } finally {
    leaving.disarm();
    release();
  }
}
