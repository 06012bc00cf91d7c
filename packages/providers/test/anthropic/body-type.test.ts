import Anthropic from "@anthropic-ai/sdk";
import type { ModelRequest } from "@toolrail/protocol";
import { type AnthropicMessagesQuirks, encodeRequest } from "@toolrail/protocol/anthropic-messages";
import { startAnthropicMessagesServer } from "@toolrail/protocol/testing/node";
import { describe, expect, expectTypeOf, it } from "vitest";

const request: ModelRequest & { model: string } = {
  model: "scripted",
  system: "Be brief.",
  messages: [{ role: "user", content: [{ type: "text", text: "q" }], timestamp: 0 }],
  tools: [{ name: "f", description: "Does f.", parameters: { type: "object" } }],
};

describe("the body of a Messages request", () => {
  it("is taken by the official client as it is, streamed or whole", async () => {
    const server = await startAnthropicMessagesServer({ respond: () => ({ text: "Hello." }) });
    const client = new Anthropic({ apiKey: "k", baseURL: server.baseUrl, maxRetries: 0 });
    try {
      const whole = await client.messages.create(encodeRequest(request, { stream: false }));
      expect(whole.content).toMatchObject([{ type: "text", text: "Hello." }]);
      const types: string[] = [];
      for await (const event of await client.messages.create(encodeRequest(request))) types.push(event.type);
      expect(types.at(-1)).toBe("message_stop");
    } finally {
      await server.close();
    }
    expect(server.requests.map(({ refusal }) => refusal)).toEqual([undefined, undefined]);
  });

  it("tells the client's overloads apart by `stream`", () => {
    type Create = Anthropic["messages"]["create"];
    const create = (() => Promise.resolve()) as unknown as Create;
    const quirks: AnthropicMessagesQuirks = { unsignedThinking: "replay" };
    expectTypeOf(() => create(encodeRequest(request, { stream: false }))).returns.resolves.toHaveProperty(
      "content",
    );
    expectTypeOf(() => create(encodeRequest(request))).returns.resolves.toHaveProperty("controller");
    expectTypeOf(encodeRequest(request, quirks)).toExtend<Anthropic.MessageCreateParams>();
    expectTypeOf(
      encodeRequest(request, { stream: false }),
    ).toExtend<Anthropic.MessageCreateParamsNonStreaming>();
    expectTypeOf(encodeRequest(request)).toExtend<Anthropic.MessageCreateParamsStreaming>();
  });
});
