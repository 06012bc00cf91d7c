import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isStandardSchema, type ModelRequest, type ToolDefinition } from "@toolrail/protocol";
import { encodeRequest as encodeAnthropic } from "@toolrail/protocol/anthropic-messages";
import { validateJsonSchema } from "@toolrail/protocol/json-schema";
import { encodeRequest as encodeChat } from "@toolrail/protocol/openai-chat";
import { encodeRequest as encodeResponses } from "@toolrail/protocol/openai-responses";
import {
  startAnthropicMessagesServer,
  startOpenAIChatServer,
  startOpenAIResponsesServer,
} from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { openScripted, serverOf } from "./support/open-scripted.ts";

interface ServerTools {
  server: string;
  tools: { name: string; inputSchema: Record<string, unknown> }[];
}

const corpus = process.env.TOOLRAIL_CORPUS;
const file = corpus === undefined ? "" : join(corpus, "catalogs", "mcp-tools.json");

describe.skipIf(!existsSync(file))("the tools of 42 real servers", async () => {
  const servers: ServerTools[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const all = servers.flatMap(({ server, tools }) => tools.map((tool) => ({ server, tool })));
  const script = openScripted(Object.fromEntries(servers.map(({ server, tools }) => [server, tools])));
  await script.prepare();
  const definitions = script.tools.definitions();
  const toolOf = (name: string) => {
    const resolution = script.tools.resolve({ type: "toolCall", id: "c", name, args: "{}" });
    if (!resolution.ok) throw new Error(resolution.message);
    return resolution.tool;
  };

  it("are all there, none unusable, in the order of the servers and of their lists", () => {
    expect([servers.length, all.length, definitions.length]).toEqual([42, 1_210, 1_210]);
    const status = script.tools.status();
    expect(status.servers.flatMap(({ unusable }) => unusable)).toEqual([]);
    expect(status.servers.flatMap(({ tools }) => tools)).toEqual(definitions.map(({ name }) => name));
  });

  it("have names that are unique, fit every provider and lead back to server and tool", async () => {
    const names = definitions.map(({ name }) => name);
    expect(new Set(names).size).toBe(1_210);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    for (const [at, { server, tool }] of all.entries()) {
      const before = serverOf(script.servers, server).calls.length;
      await script.call(names[at] ?? "");
      expect(serverOf(script.servers, server).calls.slice(before)).toEqual([{ name: tool.name, args: {} }]);
    }
  });

  it("have the servers' own schemas for the validator", () => {
    for (const [at, { tool }] of all.entries()) {
      const { schema } = toolOf(definitions[at]?.name ?? "");
      if (isStandardSchema(schema)) throw new Error("plain JSON Schema expected");
      expect(schema).toEqual(tool.inputSchema);
      validateJsonSchema(schema, {});
    }
  });

  it("have descriptions of at most 2,000 characters, the whole beside those that are cut", () => {
    const cut = definitions.filter(({ name }) => toolOf(name).fullDescription !== undefined);
    expect(cut.length).toBeGreaterThan(0);
    for (const { description } of definitions) expect(description.length).toBeLessThanOrEqual(2_000);
    const longest = Math.max(...cut.map(({ name }) => toolOf(name).fullDescription?.length ?? 0));
    expect(longest).toBe(34_527);
  });

  it.each([
    ["OpenAI Chat", startOpenAIChatServer, "/chat/completions", encodeChat],
    ["OpenAI Responses", startOpenAIResponsesServer, "/responses", encodeResponses],
    ["Anthropic Messages", startAnthropicMessagesServer, "/v1/messages", encodeAnthropic],
  ] as const)("are taken by %s", async (_, start, path, encodeRequest) => {
    const encode: (request: ModelRequest) => object = encodeRequest;
    const server = await start({ script: [{ text: "Fine." }] });
    try {
      const response = await fetch(server.baseUrl + path, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: "Bearer key",
          "anthropic-version": "2023-06-01",
          "x-api-key": "key",
        },
        body: JSON.stringify({ ...encode(requestWith(definitions)), stream: true }),
      });
      expect(response.status, await response.text()).toBe(200);
      expect(server.requests.map(({ refusal }) => refusal)).toEqual([undefined]);
    } finally {
      await server.close();
    }
  });
});

function requestWith(tools: readonly ToolDefinition[]): ModelRequest {
  return {
    model: "m",
    messages: [{ role: "user", content: [{ type: "text", text: "Hello." }], timestamp: 1 }],
    tools,
  };
}
