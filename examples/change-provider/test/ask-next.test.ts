import type { Message } from "@toolrail/protocol";
import {
  type StrictServer,
  startAnthropicMessagesServer,
  startOpenAIChatServer,
  startOpenAIResponsesServer,
} from "@toolrail/protocol/testing/node";
import { createAnthropicModel } from "@toolrail/providers/anthropic";
import { createOpenAIModel } from "@toolrail/providers/openai";
import { expect, it, onTestFinished } from "vitest";
import { askNext } from "../src/ask-next.ts";

function closing<Server extends StrictServer>(server: Server): Server {
  onTestFinished(() => server.close());
  return server;
}

// Thinks, asks for the weather by an id that no other API takes, and answers.
function turns(id: string, city: string) {
  return [
    { thinking: `Someone asks for ${city}.`, calls: [{ id, name: "get_weather", args: { city } }] },
    { text: `It rains in ${city}.` },
  ];
}

it("goes on with a conversation that other providers began", async () => {
  const anthropicServer = closing(
    await startAnthropicMessagesServer({
      script: [...turns("toolu_1", "Oslo"), { text: "As I said: rain." }],
    }),
  );
  const responsesServer = closing(
    await startOpenAIResponsesServer({ script: turns(`call_${"x".repeat(59)}`, "Bergen") }),
  );
  const chatServer = closing(
    await startOpenAIChatServer({ script: turns("functions.get_weather:0", "Tromsø") }),
  );
  const apiKey = "none";
  const claude = createAnthropicModel({ model: "claude", apiKey, baseUrl: anthropicServer.baseUrl });
  const gpt = createOpenAIModel({ model: "gpt", apiKey, baseUrl: responsesServer.baseUrl, api: "responses" });
  const local = createOpenAIModel({ model: "qwen", apiKey, baseUrl: chatServer.baseUrl, provider: "local" });

  let conversation: readonly Message[] = [];
  conversation = await askNext(conversation, "How is Oslo?", claude);
  conversation = await askNext(conversation, "And Bergen?", gpt);
  conversation = await askNext(conversation, "And Tromsø?", local);
  conversation = await askNext(conversation, "So how is Oslo?", claude);

  // Each server refuses what its real API refuses: ids, pairs, thinking that it did not write.
  const servers = [anthropicServer, responsesServer, chatServer];
  expect(servers.map(({ requests }) => requests.length)).toEqual([3, 2, 2]);
  expect(servers.flatMap(({ requests }) => requests.flatMap(({ refusal }) => refusal ?? []))).toEqual([]);
  expect(conversation.flatMap((message) => (message.role === "assistant" ? [message.model] : []))).toEqual([
    "anthropic/claude",
    "anthropic/claude",
    "openai/gpt",
    "openai/gpt",
    "local/qwen",
    "local/qwen",
    "anthropic/claude",
  ]);

  // Everybody is told what was said and found, and what someone thought goes back to them alone.
  const [last] = anthropicServer.requests.slice(-1);
  const sent = JSON.stringify(last?.body);
  for (const city of ["Oslo", "Bergen", "Tromsø"]) {
    expect(sent).toContain(`${city}: rain, 4 °C`);
    expect(sent).toContain(`It rains in ${city}.`);
  }
  expect(sent).toContain("Someone asks for Oslo.");
  expect(sent).not.toContain("Someone asks for Bergen.");
  expect(sent).not.toContain("Someone asks for Tromsø.");
  for (const { requests } of [responsesServer, chatServer])
    expect(JSON.stringify(requests[0]?.body)).not.toContain("Someone asks for Oslo.");
});
