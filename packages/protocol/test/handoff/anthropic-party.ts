import type { AnthropicAnswer } from "../../src/testing/anthropic-messages/anthropic-answer.ts";
import { startAnthropicMessagesServer } from "../../src/testing/node/start-anthropic-messages-server.ts";
import * as codec from "../../src/wire/anthropic-messages/index.ts";
import { replayItems } from "../../src/wire/anthropic-messages/replay-item.ts";
import { asList, asRecord } from "../../src/wire/odd-values.ts";
import type { Party } from "./party.ts";

export const anthropicParty: Party = {
  provider: "anthropic",
  path: "/v1/messages",
  headers: { "anthropic-version": "2023-06-01" },
  codec,
  conversation: "messages",
  start: (next) =>
    startAnthropicMessagesServer({
      respond(_, turn) {
        const { limited, opaque, secret, ...answer } = next();
        return {
          ...answer,
          ...(opaque && opaqueFields(`srv_${turn}`, secret, limited)),
          ...(limited && { stopReason: "max_tokens" }),
        };
      },
    }),
  sentArgs: (body) =>
    asList(body.messages).flatMap((message) =>
      asList(asRecord(message)?.content).flatMap((block) => {
        const { type, input } = asRecord(block) ?? {};
        return type === "tool_use" ? [input] : [];
      }),
    ),
  replayed: (turn) => [
    ...turn.content.flatMap((block): object[] => {
      if (block.type !== "thinking") return [];
      if (block.redacted) return [{ type: "redacted_thinking", data: block.redacted }];
      const changed = !block.text.isWellFormed() || !block.signature;
      return changed ? [] : [{ type: "thinking", thinking: block.text, signature: block.signature }];
    }),
    ...replayItems(turn, { provider: "anthropic", model: "m" }).flatMap((item): unknown[] => {
      if (item.type === "caller") return [item.caller];
      if (item.type === "citations") return [item.citations];
      if (item.type !== "block") return [];
      return turn.stopReason === "length" ? [] : [item.block];
    }),
  ],
};

function opaqueFields(id: string, secret: string, limited: boolean): Partial<AnthropicAnswer> {
  const use = { type: "server_tool_use", id, name: "web_search", input: { query: secret } };
  const found = { type: "web_search_tool_result", tool_use_id: id, content: [] };
  return {
    redactedThinking: secret,
    // The limit comes upon the search while it is at work.
    providerBlocks: limited ? [use] : [use, found],
    citations: [{ type: "web_search_result_location", encrypted_index: secret }],
  };
}
