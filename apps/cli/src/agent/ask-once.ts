import type { AgentResult } from "@toolrail/kernel";
import type { Message } from "@toolrail/protocol";
import * as v from "valibot";
import { createAllowAdvice } from "../config/allow-advice.ts";
import type { Settings } from "../config/settings.ts";
import type { CliContext, InputStream } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { readLines } from "../lines.ts";
import { createView, isForPeople } from "../output/create-view.ts";
import { usageFailure } from "../output/failure.ts";
import { findPerson } from "../output/person.ts";
import { createScreen } from "../output/screen.ts";
import { parseJson } from "../session/json-lines.ts";
import { type Conversation, openConversation, type SessionChoice } from "./conversation.ts";
import { openAgent } from "./open-agent.ts";
import { exitCodeOf, runQuestion } from "./run-question.ts";
import { tellClosing } from "./tell-closing.ts";
import { withEnding } from "./with-ending.ts";

export interface AskParts {
  settings: Settings;
  session: SessionChoice;
  /** Undefined where the questions come from stdin, one a line. */
  question: string | undefined;
}

/** Asks one thing in a session, or what comes from stdin line by line, and shows the answers as the settings say. */
export async function askOnce(
  context: CliContext,
  { settings, session, question }: AskParts,
): Promise<ExitCode> {
  const screen = createScreen(context);
  const advice = createAllowAdvice(settings.rules);
  // Text on stdin does not answer an approval.
  const person = settings.input === "text" ? findPerson(context, screen) : undefined;
  const prepared = await openAgent(context, settings, { screen, person, onUnasked: advice.note }, session);
  if (!prepared.ok) return usageFailure(context, prepared.message);
  const { agent } = prepared;
  const conversation = openConversation(context, screen, agent, session);
  const { recorder } = conversation;
  const leavable = withEnding(context, recorder.close);
  try {
    const asking = { context: leavable, settings, conversation, screen };
    const exitCode = await askAll(asking, question);
    advice.tell(context);
    if (context.stdout.isTTY && isForPeople(settings)) tellClosing(context, settings, recorder);
    return exitCode;
  } finally {
    recorder.close();
    await agent.toolbox.close();
  }
}

interface Asking {
  context: CliContext;
  settings: Settings;
  conversation: Conversation;
  screen: ReturnType<typeof createScreen>;
}

/** The question, then those of stdin where these are wanted. The first failure is what the command ends with. */
async function askAll(asking: Asking, question: string | undefined): Promise<ExitCode> {
  const { context, settings, conversation, screen } = asking;
  const { agent, recorder } = conversation;
  const view = createView(context, settings, { screen, model: agent.model, keptId: recorder.keptId });
  const { root } = agent.toolbox.workspace;
  const tools = agent.toolbox.source.definitions().map(({ name }) => name);
  view.begin?.({ id: recorder.id, model: agent.model.id, tools, cwd: root });
  let history: readonly Message[] = conversation.history;
  let exitCode: ExitCode = EXIT.success;

  async function ask(text: string): Promise<AgentResult> {
    const parts = { history, question: text, view, screen, recorder };
    const result = await runQuestion(context, agent, parts);
    history = result.messages;
    if (exitCode === EXIT.success) exitCode = exitCodeOf(result);
    return result;
  }

  if (question !== undefined && (await ask(question)).stopReason === "aborted") return exitCode;
  if (settings.input === "text") return exitCode;
  for await (const message of readInputMessages(context.stdin)) {
    if (message.ok && (await ask(message.text)).stopReason === "aborted") break;
    if (!message.ok) {
      usageFailure(context, message.message);
      if (exitCode === EXIT.success) exitCode = EXIT.usage;
    }
  }
  return exitCode;
}

/** A question of `--input stream-json`, or why a line is none. */
type InputMessage = { ok: true; text: string } | { ok: false; message: string };

const textBlock = v.looseObject({ type: v.literal("text"), text: v.string() });
const content = v.union([v.string(), v.array(textBlock)]);
const lineSchema = v.union([
  v.looseObject({ type: v.literal("user"), text: v.string() }),
  v.looseObject({ type: v.literal("user"), message: v.looseObject({ content }) }),
]);

/** Reads the user's messages from lines of JSON as they come; empty lines are passed over. */
async function* readInputMessages(stdin: InputStream): AsyncGenerator<InputMessage> {
  let number = 0;
  for await (const line of readLines(stdin)) {
    number++;
    if (line.trim() !== "") yield readMessage(line, number);
  }
}

function readMessage(line: string, number: number): InputMessage {
  const checked = v.safeParse(lineSchema, parseJson(line));
  const text = checked.success ? textOf(checked.output).trim() : "";
  if (text !== "") return { ok: true, text };
  return {
    ok: false,
    message: `line ${number} of stdin is no message; each is {"type":"user","text":"…"}`,
  };
}

function textOf(line: v.InferOutput<typeof lineSchema>): string {
  if (typeof line.text === "string") return line.text;
  const { content: said } = line.message as { content: v.InferOutput<typeof content> };
  return typeof said === "string" ? said : said.map(({ text }) => text).join("\n");
}
