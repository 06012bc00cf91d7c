import type { AssistantMessage, ImageBlock, Message } from "../../src/message.ts";
import { wireToolName } from "../../src/wire/wire-tool-name.ts";
import { assistant } from "../wire/history.ts";
import type { ForeignTurn } from "./foreign-turn.ts";
import type { Answer } from "./party.ts";
import type { PartyName } from "./party-names.ts";
import type { AnswerPlan, UserPlan } from "./plan.ts";

/** Puts a mark before a text that no other text of the conversation has. */
export type Mark = (text: string) => string;

export const IMAGE: ImageBlock = { type: "image", mediaType: "image/png", data: "iVBORw0KGgo=" };

export function userMessage({ texts, image }: UserPlan, mark: Mark): Message {
  const content = texts.map((text, n) => ({ type: "text" as const, text: n === 0 ? mark(text) : text }));
  return { role: "user", content: image ? [...content, IMAGE] : content, timestamp: 1 };
}

/** What a party is told to say; what only its provider understands names it, so that it is known elsewhere. */
export function answerOf(party: PartyName, plan: AnswerPlan, mark: Mark): Answer {
  const { thinking, text, calls, opaque, end, cutAfter } = plan;
  const secret = `hidden:${party}:`;
  return {
    ...(thinking !== undefined && { thinking: thinking === "" ? "" : `${secret}${thinking}` }),
    ...(text !== undefined && { text: marked(text, mark) }),
    // A model calls tools by the names that it was told.
    calls: calls.map((call) => ({ ...call, name: wireToolName(call.name) })),
    opaque,
    secret,
    limited: end === "limit",
    cutAfter: end === "cut" || end === "aborted" ? cutAfter : undefined,
  };
}

export function foreignMessage(turn: ForeignTurn, mark: Mark): AssistantMessage {
  const content = turn.content.map((block) =>
    block.type === "text" ? { ...block, text: marked(block.text, mark) } : block,
  );
  return { ...assistant(content), ...turn, content };
}

/** An empty text stays empty. */
export function marked(text: string, mark: Mark): string {
  return text === "" ? "" : mark(text);
}
