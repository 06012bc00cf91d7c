import { normalizeToolCallIds } from "../../ids/normalize.ts";
import type { ToolResultMessage } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import { encodeAssistant } from "./encode-assistant.ts";
import { encodeToolResults } from "./encode-tool-results.ts";
import { encodeUser } from "./encode-user.ts";
import type { OpenAIChatQuirks } from "./quirks.ts";
import type { ChatMessage } from "./wire-types.ts";

/** The system prompt and the history, in the order of the protocol. */
export function encodeMessages(request: ModelRequest, quirks: OpenAIChatQuirks): ChatMessage[] {
  const context = { provider: request.provider ?? "", quirks };
  const messages = normalizeToolCallIds(request.messages, quirks.idPolicy ?? "openaiChat");
  const encoded: ChatMessage[] = [];
  let results: ToolResultMessage[] = [];

  function endResults(): void {
    encoded.push(...encodeToolResults(results));
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
    if (message.role === "user") encoded.push(...encodeUser(message));
    else if (source?.role === "assistant") encoded.push(...encodeAssistant(message, source, context));
  }
  endResults();
  return encoded;
}
