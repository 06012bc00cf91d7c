import type { ModelRequest } from "@toolrail/protocol";
import { encodeRequest, type OpenAIResponsesQuirks } from "@toolrail/protocol/openai-responses";
import { startOpenAIResponsesServer } from "@toolrail/protocol/testing/node";
import OpenAI from "openai";
import { describe, expect, expectTypeOf, it } from "vitest";

type Responses = OpenAI["responses"];

const request: ModelRequest & { model: string } = {
  model: "scripted",
  system: "Be brief.",
  messages: [{ role: "user", content: [{ type: "text", text: "q" }], timestamp: 0 }],
  tools: [{ name: "f", description: "Does f.", parameters: { type: "object" } }],
};

describe("the body of a Responses request", () => {
  it("is taken by the official client as it is, streamed or whole", async () => {
    const server = await startOpenAIResponsesServer({ respond: () => ({ text: "Hello." }) });
    const client = new OpenAI({ apiKey: "k", baseURL: server.baseUrl, maxRetries: 0 });
    try {
      const whole = await client.responses.create(encodeRequest(request, { stream: false }));
      expect(whole.output_text).toBe("Hello.");
      const types: string[] = [];
      for await (const event of await client.responses.create(encodeRequest(request))) types.push(event.type);
      expect(types.at(-1)).toBe("response.completed");
    } finally {
      await server.close();
    }
    expect(server.requests.map(({ refusal }) => refusal)).toEqual([undefined, undefined]);
  });

  it("tells the client's overloads apart by `stream`", () => {
    const create = (() => Promise.resolve()) as unknown as Responses["create"];
    const quirks: OpenAIResponsesQuirks = { itemIds: false };
    expectTypeOf(() => create(encodeRequest(request, { stream: false }))).returns.resolves.toHaveProperty(
      "output_text",
    );
    expectTypeOf(() => create(encodeRequest(request))).returns.resolves.toHaveProperty("controller");
    expectTypeOf(encodeRequest(request, quirks)).toExtend<OpenAI.Responses.ResponseCreateParams>();
    expectTypeOf(
      encodeRequest(request, { stream: false }),
    ).toExtend<OpenAI.Responses.ResponseCreateParamsNonStreaming>();
    expectTypeOf(encodeRequest(request)).toExtend<OpenAI.Responses.ResponseCreateParamsStreaming>();
  });
});
