import {
  extractToolCalls,
  type Message,
  type ToolDefinition,
  type ToolResultMessage,
} from "@toolrail/protocol";
import { foldEvents } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import { anthropicMessages } from "../fixtures/apis/anthropic-messages.ts";
import { openAIResponses } from "../fixtures/apis/openai-responses.ts";
import { APIS, setUp } from "../fixtures/apis.ts";
import { assemble } from "../fixtures/assemble.ts";
import { KEY, question, streamOf } from "../fixtures/stream.ts";

function resultOf(toolCallId: string, toolName: string): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId,
    toolName,
    isError: false,
    content: [{ type: "text", text: `${toolName} done` }],
    timestamp: 0,
  };
}

describe.each(APIS)("a conversation with a strict server of $name", (api) => {
  it("is accepted turn by turn, with ids that the API would refuse", async () => {
    const { server, model } = await setUp(api, [
      {
        text: "I look.",
        calls: [
          { id: `call|${"x".repeat(450)}`, name: "glob", args: { pattern: "*" } },
          { id: "call|2", name: "grep", args: { pattern: "add" } },
        ],
      },
      { calls: [{ id: "call|2", name: "read_file", args: { path: "a.ts" } }] },
      { text: "It is in a.ts." },
    ]);
    const messages: Message[] = [question];
    for (let turn = 0; turn < 3; turn++) {
      const message = assemble(await streamOf(model, messages), turn, model.id);
      messages.push(message, ...extractToolCalls(message).map(({ id, name }) => resultOf(id, name)));
    }
    expect(server.requests.map(({ refusal }) => refusal)).toEqual([undefined, undefined, undefined]);
    expect(messages.at(-1)).toMatchObject({
      stopReason: "stop",
      content: [{ type: "text", text: "It is in a.ts." }],
    });
    expect(JSON.stringify(server.requests[2]?.body)).toContain("read_file done");
  });

  it("gives a tool its own name back that no provider takes", async () => {
    const tool: ToolDefinition = { name: "mcp.files/read", description: "Reads.", parameters: {} };
    const { server, model } = await setUp(api, [], {
      server: {
        // The model calls what it was offered.
        respond: ({ body }) => ({ calls: [{ id: "call_a", name: offeredName(body), args: { path: "a" } }] }),
      },
    });
    const request = { messages: [question], tools: [tool] };
    const { signal } = new AbortController();
    const events = await Array.fromAsync(model.stream(request, { signal }));
    expect(server.requests[0]?.refusal).toBeUndefined();
    expect(JSON.stringify(server.requests[0]?.body)).not.toContain(tool.name);
    expect(foldEvents(events).calls).toEqual([{ id: "call_a", name: tool.name, args: '{"path":"a"}' }]);
  });
});

describe.each([openAIResponses, anthropicMessages])("what $name wants back", (api) => {
  async function secondRequest(provider: string, name = "test-model"): Promise<string> {
    const { server, model } = await setUp(api, [
      { thinking: "Let me look.", calls: [{ id: "call_a", name: "glob", args: { pattern: "*" } }] },
      { text: "Done." },
    ]);
    const message = assemble(await streamOf(model), 0, model.id);
    const messages = [
      question,
      message,
      ...extractToolCalls(message).map((call) => resultOf(call.id, "glob")),
    ];
    const origin = new URL(server.baseUrl).origin;
    const next = api.createModel({ model: name, provider, apiKey: KEY, origin });
    expect(foldEvents(await streamOf(next, messages)).text).toBe("Done.");
    expect(server.requests.map(({ refusal }) => refusal)).toEqual([undefined, undefined]);
    return JSON.stringify(server.requests[1]?.body);
  }

  it("goes back to the provider and the model that wrote it", async () => {
    expect(await secondRequest(api.provider)).toContain("Let me look.");
  });

  it("goes to no other provider", async () => {
    expect(await secondRequest("another")).not.toContain("Let me look.");
  });
});

function offeredName(body: Record<string, unknown>): string {
  const name = /"name":"(mcp[^"]*)"/.exec(JSON.stringify(body))?.[1];
  if (name === undefined) throw new Error("no tool is offered");
  return name;
}
