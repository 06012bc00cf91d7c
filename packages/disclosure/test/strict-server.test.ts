import {
  type AssistantMessage,
  emptyUsage,
  extractToolCalls,
  type Message,
  replaceUsage,
  type Tool,
  type ToolResultMessage,
  toolSource,
} from "@toolrail/protocol";
import { createDecoder, encodeRequest, traits } from "@toolrail/protocol/anthropic-messages";
import { readServerSentEvents } from "@toolrail/protocol/sse";
import { foldEvents } from "@toolrail/protocol/testing";
import { type AnthropicServerAnswer, startAnthropicMessagesServer } from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { type DisclosedSource, discloseTools } from "../src/disclose-tools.ts";
import type { DisclosureMode } from "../src/disclosure-options.ts";
import { call, prepare } from "./support/call-source.ts";
import { hasCatalogue, realTools } from "./support/catalogue.ts";
import { manyTools, tool } from "./support/tools.ts";

interface Need {
  name: string;
  query: string;
  args: Record<string, unknown>;
}

const MADE_UP: Need[] = [
  { name: "mcp__billing__create_invoice_0", query: "create invoice number 0", args: { invoice_id: "1" } },
  { name: "mcp__wiki__delete_page_22", query: "delete page 22", args: { page_id: "2" } },
  { name: "mcp__travel__search_flight_47", query: "search flight 47", args: { flight_id: "3" } },
];
const REAL: Need[] = [
  {
    name: "mcp__github-mcp-server__create_issue",
    query: "github create issue repository",
    args: { owner: "a", repo: "b", title: "c" },
  },
  { name: "mcp__memory-server__read_graph", query: "read knowledge graph", args: {} },
  { name: "mcp__exa-search-server__web_search_exa", query: "exa web search", args: { query: "x" } },
];

// Less than what the smallest of these requests holds.
const MIN_CACHE_TOKENS = 200;

/** In three turns: search all three needs, call what was found, answer. */
function script(needs: readonly Need[], mode: DisclosureMode): AnthropicServerAnswer[] {
  const calls = needs.map(({ name, args }, at) =>
    mode === "proxy"
      ? { id: `toolu_${at}`, name: "run_tool", args: { name, input: args } }
      : { id: `toolu_${at}`, name, args },
  );
  const queries = needs.map(({ query }) => query);
  return [
    { calls: [{ id: "toolu_s", name: "search_tool", args: { queries } }] },
    { calls },
    { text: "Done." },
  ];
}

async function converse(source: DisclosedSource, script: readonly AnthropicServerAnswer[]) {
  const server = await startAnthropicMessagesServer({ script, minCacheTokens: MIN_CACHE_TOKENS });
  const messages: Message[] = [
    { role: "user", content: [{ type: "text", text: "Do three things." }], timestamp: 1 },
  ];
  const arrays: string[] = [];
  try {
    for (let turn = 0; turn < script.length; turn++) {
      arrays.push(await prepare(source));
      const message = await ask(server.baseUrl, source, messages);
      messages.push(message, ...(await answerCalls(source, message)));
    }
  } finally {
    await server.close();
  }
  return { messages, arrays, refusals: server.requests.flatMap(({ refusal }) => refusal ?? []) };
}

async function ask(baseUrl: string, source: DisclosedSource, messages: Message[]): Promise<AssistantMessage> {
  const body = encodeRequest({ model: "scripted", messages, tools: source.definitions() });
  const response = await fetch(`${baseUrl}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "anthropic-version": "2023-06-01", "x-api-key": "key" },
    body: JSON.stringify({ ...body, stream: true }),
  });
  if (!response.ok || !response.body) throw new Error(await response.text());
  const decoder = createDecoder();
  const events = [];
  for await (const event of readServerSentEvents(response.body)) events.push(...decoder.pushEvent(event));
  events.push(...decoder.end({ complete: true }));
  const turn = foldEvents(events);
  return {
    role: "assistant",
    content: [
      ...(turn.text ? [{ type: "text" as const, text: turn.text }] : []),
      ...turn.calls.map(({ id = "", name, args }) => ({ type: "toolCall" as const, id, name, args })),
    ],
    stopReason: turn.calls.length > 0 ? "toolUse" : "stop",
    model: "scripted",
    usage: events.reduce(
      (usage, event) => (event.type === "usage" ? replaceUsage(usage, event.usage) : usage),
      emptyUsage(),
    ),
    timestamp: 2,
  };
}

async function answerCalls(source: DisclosedSource, message: AssistantMessage): Promise<ToolResultMessage[]> {
  const results: ToolResultMessage[] = [];
  for (const { id, name, args } of extractToolCalls(message)) {
    const { text, isError, details } = await call(source, name, args);
    results.push({
      role: "toolResult",
      toolCallId: id,
      toolName: name,
      isError: isError ?? false,
      content: [{ type: "text", text }],
      timestamp: 3,
      ...(details && { details }),
    });
  }
  return results;
}

async function findsAndUses(
  tools: readonly Tool[],
  needs: readonly Need[],
  mode: DisclosureMode,
): Promise<number> {
  const open = (messages: readonly Message[] = []) =>
    discloseTools({ sources: [toolSource([tool("read_file"), ...tools])], mode, traits, messages });
  const { messages, arrays, refusals } = await converse(open(), script(needs, mode));
  expect(refusals).toEqual([]);
  const results = messages.filter((message) => message.role === "toolResult");
  expect(results.map(({ isError }) => isError)).toEqual([false, false, false, false]);
  expect(results[0]?.details?.found).toEqual(expect.arrayContaining(needs.map(({ name }) => name)));
  expect(messages.at(-1)).toMatchObject({ role: "assistant", content: [{ type: "text", text: "Done." }] });
  const resumed = open(messages);
  await prepare(resumed);
  expect(resumed.found()).toEqual(expect.arrayContaining(needs.map(({ name }) => name)));
  return arrays.slice(1).filter((bytes, at) => bytes !== arrays[at]).length;
}

describe("three deferred tools of 1,210 in three turns, against a server that takes only offered names", () => {
  it.each([
    ["proxy", 0],
    ["direct", 1],
  ] as const)("%s changes the array %i times", async (mode, changes) => {
    expect(await findsAndUses(manyTools(1_210), MADE_UP, mode)).toBe(changes);
  });

  it.skipIf(!hasCatalogue).each([
    ["proxy", 0],
    ["direct", 1],
  ] as const)("%s, with the tools of real servers, %i times", async (mode, changes) => {
    const tools = realTools();
    expect(tools).toHaveLength(1_210);
    expect(await findsAndUses(tools, REAL, mode)).toBe(changes);
  });

  it.each([
    { mode: "proxy", read: "all of the request before" },
    { mode: "direct", read: "nothing of the request before, once," },
  ] as const)("$mode reads $read from the prompt cache", async ({ mode }) => {
    const source = discloseTools({
      sources: [toolSource([tool("read_file"), ...manyTools(1_210)])],
      mode,
      traits,
    });
    const { messages } = await converse(source, script(MADE_UP, mode));
    const usages = messages.flatMap((message) => (message.role === "assistant" ? [message.usage] : []));
    const reads = usages.map(({ cacheReadTokens }) => cacheReadTokens);
    const whole = usages.map(({ inputTokens }) => inputTokens);
    // Tools, system prompt and messages of a request are read by the next one, unless the tools array changed.
    expect(reads).toEqual(mode === "proxy" ? [0, whole[0], whole[1]] : [0, 0, whole[1]]);
    expect(whole[0]).toBeGreaterThan(MIN_CACHE_TOKENS);
  });

  it("is refused, were the array not filled", async () => {
    const source = discloseTools({ sources: [toolSource(manyTools(40))], mode: "direct" });
    const name = MADE_UP[0]?.name ?? "";
    await prepare(source);
    const call = { type: "toolCall" as const, id: "toolu_1", name, args: "{}" };
    const body = encodeRequest({ model: "m", messages: [], tools: source.definitions() });
    expect(JSON.stringify(body.tools)).not.toContain(call.name);
  });
});
