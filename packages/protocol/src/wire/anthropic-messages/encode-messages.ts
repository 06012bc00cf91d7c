import { normalizeToolCallIds } from "../../ids/normalize.ts";
import type { ToolResultMessage } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import { isByProvider, isReplayed } from "../replay-scope.ts";
import { CONVERSATION_START_TEXT } from "../stand-in.prompt.ts";
import { type AssistantContext, type EncodedTurn, encodeAssistant } from "./encode-assistant.ts";
import { encodeContent, encodeToolResults, hideImages, textBlock } from "./encode-content.ts";
import { currentTurnStart, pairedReplayItems } from "./hosted-pairs.ts";
import type { AnthropicMessagesQuirks } from "./quirks.ts";
import type { ReplayItem } from "./replay-item.ts";
import type { AnthropicMessage, AnthropicUserBlock } from "./wire-types.ts";

/** The history, a user's message first and the roles in turn, and the container of the turn that goes on. */
export function encodeMessages(
  request: ModelRequest,
  quirks: AnthropicMessagesQuirks,
): { container?: string; messages: AnthropicMessage[] } {
  const seen = request.vision === false ? hideImages(request.messages) : request.messages;
  const messages = normalizeToolCallIds(seen, quirks.idPolicy ?? "anthropic", {
    isOwn: (message) => isByProvider(message, request),
  });
  const items = pairedReplayItems({ ...request, messages: seen }, quirks.replayScope);
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
    const source = seen[position];
    if (message.role === "user") list.addUser(encodeContent(message.content));
    else if (source?.role === "assistant") {
      const own = request.provider !== undefined && isReplayed(source, request, quirks.replayScope);
      const thinking = own && request.replayReasoning !== false ? wantedThinking(quirks) : "none";
      list.addAssistant(encodeAssistant(message, source, { thinking, items: items[position] ?? [] }));
    }
  }
  endResults();
  const container = containerOf(items.slice(currentTurnStart(seen)).flat());
  return {
    ...(container !== undefined && { container }),
    messages: list.startingWith([textBlock(CONVERSATION_START_TEXT)]),
  };
}

function wantedThinking({ unsignedThinking }: AnthropicMessagesQuirks): AssistantContext["thinking"] {
  return unsignedThinking === "replay" ? "all" : "signed";
}

function containerOf(items: readonly ReplayItem[]): string | undefined {
  return items.flatMap((item) => (item.type === "container" ? [item.id] : [])).at(-1);
}

/** Messages whose roles alternate: neighbours of one role become one message. */
interface MessageList {
  addUser(blocks: readonly AnthropicUserBlock[]): void;
  addAssistant(turn: EncodedTurn): void;
  /** The messages; where no user speaks first, behind a message of `opening`. */
  startingWith(opening: AnthropicUserBlock[]): AnthropicMessage[];
}

function createMessageList(): MessageList {
  const messages: AnthropicMessage[] = [];
  return {
    addUser(blocks) {
      if (blocks.length === 0) return;
      const last = messages.at(-1);
      if (last?.role === "user") last.content.push(...blocks);
      else messages.push({ role: "user", content: [...blocks] });
    },
    addAssistant({ blocks, fields }) {
      if (blocks.length === 0) return;
      const last = messages.at(-1);
      // The role and the blocks are ours, whatever the fields are called.
      const { role: _role, content: _content, ...further } = fields;
      if (last?.role === "assistant") {
        last.content.push(...blocks);
        Object.assign(last, further);
      } else messages.push({ role: "assistant", content: [...blocks], ...further });
    },
    startingWith(opening) {
      return messages[0]?.role === "user" ? messages : [{ role: "user", content: opening }, ...messages];
    },
  };
}
