import { describe, expect, it } from "vitest";
import type { Decoder } from "../../src/index.ts";
import * as anthropicMessages from "../../src/wire/anthropic-messages/index.ts";
import * as openaiChat from "../../src/wire/openai-chat/index.ts";
import * as openaiResponses from "../../src/wire/openai-responses/index.ts";

const codecs: [string, { createDecoder(): Decoder }][] = [
  ["openai-chat", openaiChat],
  ["openai-responses", openaiResponses],
  ["anthropic-messages", anthropicMessages],
];
const LOSS = { type: "warning", message: "a chunk is nested too deep", lost: true };

function nested(levels: number): string {
  return '{"a":'.repeat(levels) + 1 + "}".repeat(levels);
}

describe.each(codecs)("%s: a chunk that is nested without end", (_, { createDecoder }) => {
  it.each([
    ["in itself", nested(50_000)],
    ["in a list", `[${nested(50_000)}]`],
    ["in its error", `{"error":${nested(50_000)}}`],
    ["in its choices", `{"choices":[{"index":1,"delta":${nested(50_000)}}]}`],
    ["in its item", `{"type":"response.output_item.done","item":${nested(50_000)}}`],
    ["in its block", `{"type":"content_block_start","index":0,"content_block":${nested(50_000)}}`],
  ])("is a loss, not a crash: %s", (_what, data) => {
    expect(createDecoder().pushEvent({ data })).toMatchObject([LOSS]);
    expect(createDecoder().push(JSON.parse(data))).toMatchObject([LOSS]);
  });
});

it("is read as far as arguments may be nested", () => {
  const read = (levels: number) => {
    const call = `{"index":0,"id":"a","function":{"name":"f","arguments":${nested(levels)}}}`;
    const data = `{"choices":[{"index":0,"delta":{"tool_calls":[${call}]}}]}`;
    return openaiChat.createDecoder().pushEvent({ data });
  };
  expect(read(490)).toMatchObject([{ type: "toolCall", args: nested(490) }]);
  expect(read(500)).toMatchObject([LOSS]);
});

it("says a big integer of a client's own parser digit for digit", () => {
  const call = { index: 0, id: "a", function: { name: "f", arguments: { id: 12345678901234567890n } } };
  expect(openaiChat.createDecoder().push({ choices: [{ delta: { tool_calls: [call] } }] })).toMatchObject([
    { type: "toolCall", args: '{"id":"12345678901234567890"}' },
  ]);
});
