import { normalizeToolCallIds } from "../../ids/normalize.ts";
import type { ToolResultMessage } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import { isByProvider } from "../replay-scope.ts";
import { RESULTS_READ_TEXT } from "../stand-in.prompt.ts";
import { markCache } from "./cache-markers.ts";
import { encodeAssistant, padReasoning } from "./encode-assistant.ts";
import { encodeToolResults } from "./encode-tool-results.ts";
import { encodeUser } from "./encode-user.ts";
import type { OpenAIChatQuirks } from "./quirks.ts";
import type { ChatMessage } from "./wire-types.ts";

/** The system prompt and the history, in the order of the protocol. */
export function encodeMessages(request: ModelRequest, quirks: OpenAIChatQuirks): ChatMessage[] {
  let messages = encodeHistory(request, quirks);
  if (quirks.assistantAfterResults) messages = separateResults(messages);
  if (quirks.reasoningReplay === "always")
    messages = messages.map((message) =>
      message.role === "assistant" ? padReasoning(message, quirks) : message,
    );
  return quirks.cacheControl && request.cache !== "off" ? markCache(messages, request.cache) : messages;
}

function encodeHistory(request: ModelRequest, quirks: OpenAIChatQuirks): ChatMessage[] {
  const context = { request, quirks };
  const vision = request.vision !== false;
  const messages = normalizeToolCallIds(request.messages, quirks.idPolicy ?? "openaiChat", {
    isOwn: (message) => isByProvider(message, request),
  });
  const encoded: ChatMessage[] = [];
  let results: ToolResultMessage[] = [];

  function endResults(): void {
    encoded.push(...encodeToolResults(results, vision));
    results = [];
  }

  if (request.system) encoded.push({ role: quirks.systemRole ?? "system", content: request.system });
  for (const [position, message] of messages.entries()) {
    if (message.role === "toolResult") {
      results.push(message);
      continue;
    }
    endResults();
    const source = request.messages[position];
    if (message.role === "user") encoded.push(...encodeUser(message, vision));
    else if (source?.role === "assistant") encoded.push(...encodeAssistant(message, source, context));
  }
  endResults();
  return encoded;
}

// Also where our own encoding makes that order: the images of results follow in a user message.
function separateResults(messages: readonly ChatMessage[]): ChatMessage[] {
  return messages.flatMap((message, position) =>
    message.role === "user" && messages[position - 1]?.role === "tool"
      ? [{ role: "assistant", content: RESULTS_READ_TEXT } as const, message]
      : [message],
  );
}
