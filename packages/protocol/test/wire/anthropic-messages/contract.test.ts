import { anthropicEvents } from "../../../src/testing/anthropic-messages/anthropic-events.ts";
import { anthropicResponse } from "../../../src/testing/anthropic-messages/anthropic-response.ts";
import { encodeEvents } from "../../../src/testing/encode-events.ts";
import { wireContract } from "../../../src/testing/wire-contract.ts";
import * as anthropicMessages from "../../../src/wire/anthropic-messages/index.ts";

const framing = { names: true, done: false };
const text = { text: "Häuser \u{1F600} und Gärten" };
const calls = {
  thinking: "Two files.",
  text: "Looking.",
  calls: [
    { name: "read_file", args: { path: "ä.txt" } },
    { name: "grep", args: { pattern: "x", limit: 3 } },
  ],
};
const textStream = encodeEvents(anthropicEvents(text), framing).join("");

wireContract({
  name: "anthropic-messages",
  codec: anthropicMessages,
  samples: {
    text: {
      stream: textStream,
      response: anthropicResponse(text),
      expected: text.text,
      cutAt: new TextEncoder().encode(textStream.slice(0, textStream.indexOf("event: message_delta"))).length,
    },
    calls: {
      stream: encodeEvents(anthropicEvents(calls), framing).join(""),
      response: anthropicResponse(calls),
      expected: calls.calls,
    },
    failure: {
      stream:
        'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n',
      message: "Overloaded",
      kind: "overloaded",
    },
  },
  readIds(body) {
    const blocks = (body.messages as anthropicMessages.AnthropicMessage[]).flatMap<Record<string, unknown>>(
      ({ content }) => content.map((block) => ({ ...block })),
    );
    return {
      calls: blocks.flatMap((block) => (block.type === "tool_use" ? [String(block.id)] : [])),
      results: blocks.flatMap((block) => (block.type === "tool_result" ? [String(block.tool_use_id)] : [])),
    };
  },
});
