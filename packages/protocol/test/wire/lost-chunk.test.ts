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

describe.each(codecs)("%s: what can't be read", (_, { createDecoder }) => {
  const warningsOf = (data: string) =>
    createDecoder()
      .pushEvent({ data })
      .filter((event) => event.type === "warning");

  it.each([
    ["the beginning of a chunk", '{"id":"x","delta":{"argum'],
    ["the end of one", 'ents":"{}"}}'],
    ["half a chunk behind noise", 'undefined\n{"id":'],
    ["half a chunk glued to noise", ': PROdata: {"id"'],
  ])("is a loss where it was %s", (_what, data) => {
    expect(warningsOf(data)).toEqual([
      expect.objectContaining({ message: "an event is not JSON", lost: true }),
    ]);
  });

  it.each([": OPENROUTER PROCESSING", "undefined", "[DONE", "ping"])(
    "is none where it was noise: %s",
    (data) => {
      expect(warningsOf(data)).toEqual([expect.not.objectContaining({ lost: true })]);
    },
  );
});

it("is told in its place among the chunks of one event", () => {
  const chunk = (content: string) => JSON.stringify({ choices: [{ delta: { content } }] });
  const data = [chunk("a"), '{"choices":[{"del', chunk("b"), "noise"].join("\n");
  const events = openaiChat.createDecoder().pushEvent({ data });
  expect(events.map((event) => (event.type === "text" ? event.delta : event.type))).toEqual([
    ...["a", "warning", "b", "warning"],
  ]);
});

it("is not told behind the end of a turn", () => {
  const end = JSON.stringify({ error: { message: "Overloaded" } });
  const events = openaiChat.createDecoder().pushEvent({ data: `${end}\n{"half":` });
  expect(events.map(({ type }) => type)).toEqual(["error"]);
});
