import type { CliContext, LineReader } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Screen } from "../output/screen.ts";
import type { AgentView } from "../output/view.ts";
import type { Recorder } from "../session/recorder.ts";
import { runChatCommand } from "./chat-commands.ts";
import { compactNow } from "./compact-now.ts";
import { type Conversation, clearConversation } from "./conversation.ts";
import { createLeaving } from "./leaving.ts";
import { type QuestionParts, runQuestion } from "./run-question.ts";
import { withEnding } from "./with-ending.ts";

export interface ChatParts {
  reader: LineReader;
  screen: Screen;
  createView(recorder: Recorder): AgentView;
  /** Told of the last session when the chat ends. */
  onEnd(recorder: Recorder): void;
}

/** Asks again and again in one history, until the input ends, `/exit`, Ctrl-C twice or the end of the process. */
export async function chat(
  context: CliContext,
  begun: Conversation,
  { reader, screen, createView, onEnd }: ChatParts,
): Promise<ExitCode> {
  let current = begun;
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    current.recorder.close();
    onEnd(current.recorder);
  };
  const leavable = withEnding(context, end);
  try {
    while (true) {
      const line = await askLine(leavable, reader);
      if (line === undefined) return EXIT.success;
      if (line.trim() === "") continue;
      const move = runChatCommand(context, current, line);
      if (move === "leave") return EXIT.success;
      if (move === "forget") current = clearConversation(context, screen, current);
      if (move === "compact") current = await compactNow(context, current);
      if (move === undefined)
        current = await answer(leavable, current, {
          question: line.trim(),
          view: createView(current.recorder),
          screen,
        });
    }
  } finally {
    end();
  }
}

async function answer(
  context: CliContext,
  { agent, history, recorder }: Conversation,
  parts: Pick<QuestionParts, "question" | "view" | "screen">,
): Promise<Conversation> {
  const { messages } = await runQuestion(context, agent, { ...parts, history, recorder });
  return { agent, history: messages, recorder };
}

async function askLine(context: CliContext, reader: LineReader): Promise<string | undefined> {
  const { stderr } = context;
  const leaving = createLeaving(context);
  const releases = [
    context.onInterrupt(leaving.press),
    context.onTerminate((exitCode) => {
      stderr.write("\n");
      context.exit(exitCode);
    }),
  ];
  try {
    const line = await reader.ask("> ", { clearsFirst: true, onKey: leaving.disarm });
    // No line end was typed: what follows would stand behind the prompt.
    if (line === undefined) stderr.write("\n");
    return line;
  } finally {
    leaving.disarm();
    for (const release of releases) release();
  }
}
