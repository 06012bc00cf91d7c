import { ToolrailError } from "../../../error.ts";
import { asList, asRecord } from "../../../wire/odd-values.ts";
import type { Refusal } from "../../node/strict-protocol.ts";
import { type ChatAnswer, finishReasonOf, modelOf, usageOf } from "../chat-answer.ts";
import { copilot } from "./copilot.ts";
import { deepseek } from "./deepseek.ts";
import { gemini } from "./gemini.ts";
import { groq } from "./groq.ts";
import type { ImitatedServer, MessageBody } from "./imitation.ts";
import { kimi } from "./kimi.ts";
import { llamacpp } from "./llamacpp.ts";
import { messageDeltas } from "./message-deltas.ts";
import { mistral } from "./mistral.ts";
import { openrouter } from "./openrouter.ts";

/** A server of Chat Completions that streams and refuses in its own way. */
export type ChatImitationName =
  | "deepseek"
  | "kimi"
  | "gemini"
  | "mistral"
  | "copilot"
  | "openrouter"
  | "groq"
  | "llamacpp";

const SERVERS: Readonly<Record<ChatImitationName, () => ImitatedServer>> = {
  deepseek,
  kimi,
  gemini,
  mistral,
  copilot,
  openrouter,
  groq,
  llamacpp,
};

/** The names of all imitations. */
export const CHAT_IMITATIONS: readonly ChatImitationName[] = Object.keys(SERVERS) as ChatImitationName[];

/** One imitated server, with its memory of what it issued. */
export interface ChatImitation extends Pick<ImitatedServer, "rules" | "framing" | "pages"> {
  /** The chunks of an answer; the same ones each time. */
  chunks(answer: ChatAnswer): unknown[];
  /** The answer as one body. */
  response(answer: ChatAnswer): unknown;
  /** The first thing that it refuses in a body that the strict API takes. */
  check(body: Record<string, unknown>): Refusal | undefined;
}

/** Throws `invalid_option` for a name that is none of `CHAT_IMITATIONS`. */
export function createChatImitation(name: ChatImitationName): ChatImitation {
  if (!Object.hasOwn(SERVERS, name))
    throw new ToolrailError("invalid_option", `imitate must be one of ${CHAT_IMITATIONS.join(", ")}`);
  const server = SERVERS[name]();
  const answers = new Map<ChatAnswer, MessageBody[]>();
  const issued = new Map<string, MessageBody[]>();

  // An answer has ids and signatures of its own, however often it is read.
  function choicesOf(answer: ChatAnswer): MessageBody[] {
    const known = answers.get(answer);
    if (known) return known;
    const choices = server.choices(answer, answers.size);
    answers.set(answer, choices);
    const whole = Object.assign({}, ...[...choices].reverse(), contentOf(choices));
    const key = likenessOf(whole);
    issued.set(key, [...(issued.get(key) ?? []), whole]);
    return choices;
  }

  return {
    ...server,
    chunks: (answer) => chunksOf(choicesOf(answer), answer, server),
    response: (answer) => responseOf(choicesOf(answer), answer, server),
    check: (body) =>
      server.check?.({
        body,
        messages: body.messages as MessageBody[],
        issuedLike: (message) => issued.get(likenessOf(message)) ?? [],
      }),
  };
}

function contentOf(choices: readonly MessageBody[]): MessageBody {
  return { content: choices.find(({ content }) => content !== null)?.content ?? null };
}

/** The text and the calls of a message, without ids: what a client may not change. */
function likenessOf(message: MessageBody): string {
  const texts = asList(message.content).flatMap((part) =>
    typeof part === "string" ? [part] : [asRecord(part)?.text].filter((text) => typeof text === "string"),
  );
  const calls = asList(message.tool_calls).map((call) => asRecord(asRecord(call)?.function));
  return JSON.stringify([texts.join(""), calls.map((called) => [called?.name, called?.arguments])]);
}

function head(answer: ChatAnswer, object: string): Record<string, unknown> {
  return { id: "chatcmpl-scripted", object, created: 0, model: modelOf(answer) };
}

function chunksOf(choices: readonly MessageBody[], answer: ChatAnswer, server: ImitatedServer): unknown[] {
  const start = head(answer, "chat.completion.chunk");
  const options = { pieceLength: answer.pieceLength, wholeCalls: server.wholeCalls };
  const deltas = choices.flatMap((message, index) =>
    messageDeltas(message, options).map((delta) => ({
      ...start,
      choices: [{ index, delta, finish_reason: null }],
    })),
  );
  const last = choices.map((_, index) => ({ index, delta: {}, ...lastChoice(answer, server) }));
  return [
    ...deltas,
    { ...start, choices: last },
    { ...start, choices: [], usage: { ...usageOf(answer), ...server.usage?.(answer) } },
  ];
}

function responseOf(choices: readonly MessageBody[], answer: ChatAnswer, server: ImitatedServer): unknown {
  return {
    ...head(answer, "chat.completion"),
    choices: choices.map((message, index) => ({ index, message, ...lastChoice(answer, server) })),
    usage: { ...usageOf(answer), ...server.usage?.(answer) },
  };
}

function lastChoice(answer: ChatAnswer, server: ImitatedServer): Record<string, unknown> {
  return { finish_reason: finishReasonOf(answer), ...server.lastChoice?.(answer) };
}
