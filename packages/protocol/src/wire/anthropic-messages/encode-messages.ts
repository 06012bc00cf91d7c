import { normalizeToolCallIds } from "../../ids/normalize.ts";
import type { ToolResultMessage } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import { CONVERSATION_START_TEXT } from "../stand-in.prompt.ts";
import { encodeAssistant } from "./encode-assistant.ts";
import { encodeContent, textBlock } from "./encode-content.ts";
import { encodeToolResults } from "./encode-tool-results.ts";
import { pairedReplayItems } from "./hosted-pairs.ts";
import { createMessageList } from "./message-list.ts";
import type { AnthropicMessagesQuirks } from "./quirks.ts";
import type { AnthropicMessage } from "./wire-types.ts";

/** The history, a user's message first and the roles in turn. */
export function encodeMessages(request: ModelRequest, quirks: AnthropicMessagesQuirks): AnthropicMessage[] {
  const messages = normalizeToolCallIds(request.messages, quirks.idPolicy ?? "anthropic");
  const provider = request.provider ?? "";
  const items = pairedReplayItems(request.messages, provider);
  const list = createMessageList();
  let results: ToolResultMessage[] = [];

  function endResults(): void {
    list.addUser(encodeToolResults(results));
    results = [];
  }

  for (const [position, message] of messages.entries()) {
    if (message.role === "toolResult") {
      results.push(message);
      continue;
    }
    endResults();
    const source = request.messages[position];
    if (message.role === "user") list.addUser(encodeContent(message.content));
    else if (source?.role === "assistant")
      list.addAssistant(encodeAssistant(message, source, { provider, items: items[position] ?? [] }));
  }
  endResults();
  return list.startingWith([textBlock(CONVERSATION_START_TEXT)]);
}
