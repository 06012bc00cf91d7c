import { normalizeToolCallIds } from "../../ids/normalize.ts";
import type { ToolResultMessage } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import { encodeAssistant } from "./encode-assistant.ts";
import { encodeToolResults } from "./encode-tool-results.ts";
import { encodeUser } from "./encode-user.ts";
import type { OpenAIResponsesQuirks } from "./quirks.ts";
import type { InputItem } from "./wire-types.ts";

/** The history as the items of the protocol; the system prompt stands beside it. */
export function encodeMessages(request: ModelRequest, quirks: OpenAIResponsesQuirks): InputItem[] {
  const provider = request.provider ?? "";
  const customCalls = new Set<string>();
  const imagesInToolResults = quirks.imagesInToolResults ?? true;
  const messages = normalizeToolCallIds(request.messages, quirks.idPolicy ?? "openaiResponses");
  const encoded: InputItem[] = [];
  let results: ToolResultMessage[] = [];

  function endResults(): void {
    encoded.push(...encodeToolResults(results, { customCalls, imagesInToolResults }));
    results = [];
  }

  for (const [position, message] of messages.entries()) {
    if (message.role === "toolResult") {
      results.push(message);
      continue;
    }
    endResults();
    const source = request.messages[position];
    if (message.role === "user") encoded.push(...encodeUser(message));
    else if (source?.role === "assistant")
      encoded.push(...encodeAssistant(message, source, { provider, quirks, customCalls }));
  }
  endResults();
  return encoded;
}
