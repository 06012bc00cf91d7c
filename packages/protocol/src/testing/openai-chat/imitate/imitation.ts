import type { EventFraming } from "../../encode-events.ts";
import type { Refusal } from "../../node/strict-protocol.ts";
import { type ChatAnswer, callsOf } from "../chat-answer.ts";
import type { ChatRules } from "../strict/chat-rules.ts";

/** An assistant message as it stands on the wire. */
export type MessageBody = Record<string, unknown>;

/** A request whose body the strict API takes. */
export interface ImitatedRequest {
  body: Record<string, unknown>;
  messages: readonly MessageBody[];
  /** Items that this server issued with the text and the calls of `message`, oldest first. Empty: another one wrote it. */
  issuedLike(message: MessageBody): readonly MessageBody[];
}

/** Differences of one server from the real API: what it sends, and what it refuses. */
export interface ImitatedServer {
  /** The messages of an answer, one a choice. `turn` counts the answers of this server, from 0. */
  choices(answer: ChatAnswer, turn: number): MessageBody[];
  /** The first thing that this server refuses in a request that the strict API takes. */
  check?(request: ImitatedRequest): Refusal | undefined;
  /** Rules that are looser than those of the strict API. */
  rules?: ChatRules;
  /** Calls are streamed whole and without an index. Default: in pieces. */
  wholeCalls?: boolean;
  /** Further fields of the reported usage. */
  usage?(answer: ChatAnswer): Record<string, unknown>;
  /** Further fields of each choice in the last chunk, and in a whole answer. */
  lastChoice?(answer: ChatAnswer): Record<string, unknown>;
  framing?: EventFraming;
  /** JSON answers to GET requests, by path. */
  pages?: Readonly<Record<string, unknown>>;
}

const DEFAULT_THINKING = "I look at the request first, then I act.";

/** The thinking of an answer; servers that always think have some where the answer names none. `""`: none. */
export function thinkingOf(answer: ChatAnswer): string {
  return answer.thinking ?? DEFAULT_THINKING;
}

/** The message that the strict API would give. `makeId` names the calls that the answer leaves unnamed. */
export function plainMessage(
  answer: ChatAnswer,
  makeId: (name: string, position: number) => string,
): MessageBody & { tool_calls?: Record<string, unknown>[] } {
  const calls = callsOf(answer, makeId);
  return {
    role: "assistant",
    content: answer.text ?? null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

/** A refusal in the words of OpenAI's API, which most servers copy. */
export function refuse(place: string, message: string, fields: Record<string, unknown> = {}): Refusal {
  const error = { message, type: "invalid_request_error", param: null, code: null, ...fields };
  return { summary: `${place}: ${message}`, body: { error } };
}

/** The assistant messages of a request, each with its place. */
export function assistantTurns({ messages }: ImitatedRequest): { message: MessageBody; position: number }[] {
  return messages.flatMap((message, position) =>
    message.role === "assistant" ? [{ message, position }] : [],
  );
}

/** True when two JSON values are the same, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join()}}`;
}
