import { encodeEvents } from "../../../src/testing/encode-events.ts";
import { responsesBody } from "../../../src/testing/openai-responses/responses-body.ts";
import { responsesEvents } from "../../../src/testing/openai-responses/responses-events.ts";
import { wireContract } from "../../../src/testing/wire-contract.ts";
import * as openaiResponses from "../../../src/wire/openai-responses/index.ts";

const FRAMING = { names: true, done: false };
const text = { text: "Häuser \u{1F600} und Gärten" };
const calls = {
  text: "Looking.",
  calls: [
    { name: "read_file", args: { path: "ä.txt" } },
    { name: "grep", args: { pattern: "x", limit: 3 } },
  ],
};
const textStream = encodeEvents(responsesEvents(text), FRAMING).join("");

wireContract({
  name: "openai-responses",
  codec: openaiResponses,
  samples: {
    text: {
      stream: textStream,
      response: responsesBody(text),
      expected: text.text,
      cutAt: new TextEncoder().encode(textStream.slice(0, textStream.indexOf("event: response.completed")))
        .length,
    },
    calls: {
      stream: encodeEvents(responsesEvents(calls), FRAMING).join(""),
      response: responsesBody(calls),
      expected: calls.calls,
    },
    failure: {
      stream:
        'event: error\ndata: {"type":"error","code":"overloaded","message":"Overloaded","param":null}\n\n',
      message: "Overloaded",
      kind: "overloaded",
    },
  },
  readIds(body) {
    const items = body.input as Record<string, unknown>[];
    const idsOf = (type: string) =>
      items.filter((item) => item.type === type).map((item) => String(item.call_id));
    return { calls: idsOf("function_call"), results: idsOf("function_call_output") };
  },
});
