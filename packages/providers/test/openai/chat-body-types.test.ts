import { encodeRequest } from "@toolrail/protocol/openai-chat";
import type OpenAI from "openai";
import { describe, expect, it } from "vitest";

type Create = OpenAI["chat"]["completions"]["create"];
type Streaming = OpenAI.Chat.ChatCompletionCreateParamsStreaming;
type Whole = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

const request = {
  model: "m",
  messages: [{ role: "user" as const, content: [{ type: "text" as const, text: "q" }], timestamp: 0 }],
  tools: [{ name: "f", description: "Does f.", parameters: { type: "object", properties: {} } }],
};

/** Stands for the official client: what is passed to it has to fit one of its overloads, without a cast. */
const create = ((body: unknown) => body) as unknown as Create;

describe("the body of Chat Completions, as the official client's types see it", () => {
  it("is a streaming request by default", () => {
    const body: Streaming = encodeRequest(request);
    expect(create(encodeRequest(request))).toEqual(body);
    expect(create(encodeRequest(request, { maxTokensField: "max_tokens" }))).toMatchObject({ stream: true });
  });

  it("is a whole request where the quirk says so", () => {
    const body: Whole = encodeRequest(request, { stream: false });
    expect(create(encodeRequest(request, { stream: false }))).toEqual(body);
    expect(body).not.toHaveProperty("stream");
  });

  it("passes for any record, which is what a codec's user needs", () => {
    const record: Record<string, unknown> = encodeRequest({ messages: [], tools: [] });
    expect(record).toHaveProperty("messages");
  });
});
