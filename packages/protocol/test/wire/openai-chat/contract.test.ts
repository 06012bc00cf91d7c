import { encodeEvents } from "../../../src/testing/encode-events.ts";
import { chatChunks } from "../../../src/testing/openai-chat/chat-chunks.ts";
import { chatResponse } from "../../../src/testing/openai-chat/chat-response.ts";
import { wireContract } from "../../../src/testing/wire-contract.ts";
import * as openaiChat from "../../../src/wire/openai-chat/index.ts";

const text = { text: "Häuser \u{1F600} und Gärten" };
const calls = {
  text: "Looking.",
  calls: [
    { name: "read_file", args: { path: "ä.txt" } },
    { name: "grep", args: { pattern: "x", limit: 3 } },
  ],
};
const textStream = encodeEvents(chatChunks(text)).join("");

wireContract({
  name: "openai-chat",
  codec: openaiChat,
  samples: {
    text: {
      stream: textStream,
      response: chatResponse(text),
      expected: text.text,
      cutAt: new TextEncoder().encode(textStream.slice(0, textStream.indexOf('finish_reason":"'))).length,
    },
    calls: {
      stream: encodeEvents(chatChunks(calls)).join(""),
      response: chatResponse(calls),
      expected: calls.calls,
    },
    failure: {
      stream: 'data: {"error":{"message":"Overloaded","type":"overloaded_error"}}\n\n',
      message: "Overloaded",
      kind: "overloaded",
    },
  },
  readIds(body) {
    const messages = body.messages as openaiChat.ChatMessage[];
    return {
      calls: messages.flatMap((message) =>
        message.role === "assistant" ? (message.tool_calls ?? []).map((call) => call.id) : [],
      ),
      results: messages.flatMap((message) => (message.role === "tool" ? [message.tool_call_id] : [])),
    };
  },
});
