import { extractToolCalls, type Message } from "../../../src/message.ts";
import type { ModelRequest } from "../../../src/model.ts";
import type { StreamEvent } from "../../../src/stream-event.ts";
import * as openaiChat from "../../../src/wire/openai-chat/index.ts";
import type { OpenAIChatQuirks } from "../../../src/wire/openai-chat/quirks.ts";
import { request, result, user } from "../history.ts";
import { turnMessage } from "../turn-message.ts";

export interface NextOptions {
  quirks?: OpenAIChatQuirks;
  /** Whom the next request goes to. Default: the one that answered, `acme/one`. */
  to?: Partial<ModelRequest>;
}

/** The events of an answer of `acme/one`, given as chunks or as one body. */
export function answerOf(chunks: readonly unknown[]): StreamEvent[] {
  const decoder = openaiChat.createDecoder({ provider: "acme" });
  return [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.end({ complete: true })];
}

/** The assistant message of the request that follows an answer, its calls answered. */
export function nextMessage(chunks: readonly unknown[], options: NextOptions = {}): Record<string, unknown> {
  const turn = { ...turnMessage(answerOf(chunks)), model: "acme/one" };
  const results = extractToolCalls(turn).map((call) => result(call.id, "ok"));
  const messages: Message[] = [user("q"), turn, ...results, user("next")];
  const fields = { provider: "acme", model: "one", ...options.to };
  const body = openaiChat.encodeRequest(request(messages, fields), options.quirks);
  return body.messages[1] as unknown as Record<string, unknown>;
}
