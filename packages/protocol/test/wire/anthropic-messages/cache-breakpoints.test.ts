import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Message } from "../../../src/message.ts";
import type { ModelRequest } from "../../../src/model.ts";
import { checkAnthropicRequest } from "../../../src/testing/anthropic-messages/strict/check-anthropic-request.ts";
import { promptBlocks } from "../../../src/testing/anthropic-messages/strict/prompt-blocks.ts";
import {
  type AnthropicMessagesServer,
  startAnthropicMessagesServer,
} from "../../../src/testing/node/start-anthropic-messages-server.ts";
import { decodeResponse } from "../../../src/wire/anthropic-messages/decode.ts";
import { encodeRequest } from "../../../src/wire/anthropic-messages/encode-request.ts";
import type { AnthropicMessagesQuirks } from "../../../src/wire/anthropic-messages/quirks.ts";
import { assistant, request, result, toolCall, user } from "../history.ts";

/** The places of the breakpoints in a body that the strict API takes, with their lifetimes. */
function breakpoints(
  fields: Partial<ModelRequest>,
  quirks?: AnthropicMessagesQuirks,
): Record<string, unknown> {
  const body = encodeRequest(request(fields.messages ? [...fields.messages] : [user("q")], fields), quirks);
  expect(checkAnthropicRequest(body)).toBeUndefined();
  return Object.fromEntries(
    promptBlocks(body).flatMap(({ path, markers }) => markers.map(({ ttl }) => [path, ttl ?? "5m"])),
  );
}

const turn = (id: string): Message[] => [assistant([toolCall(id)]), result(id, `result of ${id}`)];
const marker = { type: "ephemeral" };

describe("cache breakpoints", () => {
  it("stand behind the tools, the system prompt, and the last two messages of the user's side", () => {
    const messages = [user("q"), ...turn("a"), ...turn("b"), user("and now?")];
    expect(breakpoints({ system: "Be brief.", messages })).toEqual({
      "tools.0": "5m",
      "system.0": "5m",
      "messages.2.content.0": "5m",
      "messages.4.content.1": "5m",
    });
  });

  it("move forward only: the last of a request is the second-to-last of the next", () => {
    const history = [user("q"), ...turn("a"), ...turn("b"), ...turn("c"), ...turn("d")];
    const ends = [1, 3, 5, 7, 9].map((length) =>
      Object.keys(breakpoints({ messages: history.slice(0, length) })).filter((path) => path.startsWith("m")),
    );
    for (const [position, places] of ends.slice(1).entries()) expect(places[0]).toBe(ends[position]?.at(-1));
  });

  it("stay where they were while a paused turn goes on", () => {
    const search = { type: "server_tool_use", id: "s", name: "web_search", input: {} };
    const item = { type: "block", position: 0, block: search };
    const paused = assistant([], {
      model: "anthropic/m",
      raw: [{ protocol: "anthropic-messages", provider: "anthropic", item }],
    });
    const asked = breakpoints({ provider: "anthropic" });
    expect(breakpoints({ provider: "anthropic", messages: [user("q"), paused] })).toEqual(asked);
  });

  it("last an hour where the request says so", () => {
    expect(Object.values(breakpoints({ system: "s", cache: "1h" }))).toEqual(["1h", "1h", "1h"]);
  });

  it.each([
    ["the request", { cache: "off" as const }, {}],
    ["the quirk", {}, { promptCaching: false }],
  ])("are none where %s turns them off, and the system prompt stays a text", (_, fields, quirks) => {
    const body = encodeRequest(request([user("q")], { system: "Be brief.", ...fields }), quirks);
    expect(JSON.stringify(body)).not.toContain("cache_control");
    expect(body.system).toBe("Be brief.");
  });

  it("change nothing else in the body", () => {
    const history = [user("q"), ...turn("a"), ...turn("b")];
    const plain = encodeRequest(request(history, { cache: "off" }));
    const marked = JSON.stringify(encodeRequest(request(history)));
    expect(marked.replaceAll(',"cache_control":{"type":"ephemeral"}', "")).toBe(JSON.stringify(plain));
  });

  it("stand on the last tool that is not loaded later", () => {
    const tools = ["a", "b", "c"].map((name) => ({ name, description: name, parameters: {} }));
    const later = tools.map((tool, n) => (n === 0 ? tool : { ...tool, deferLoading: true as const }));
    expect(breakpoints({ tools: later })).toMatchObject({ "tools.0": "5m" });
    expect(Object.keys(breakpoints({ tools: later.slice(1) }))).toEqual(["messages.0.content.0"]);
  });
});

describe("breakpoints of the caller's own", () => {
  const history = [user("q"), ...turn("a"), ...turn("b")];

  it("at the top level take the place of the last, and give all the rest their lifetime", () => {
    const hour = { type: "ephemeral", ttl: "1h" };
    expect(breakpoints({ system: "s", messages: history, extra: { cache_control: hour } })).toEqual({
      "tools.0": "1h",
      "system.0": "1h",
      "messages.2.content.0": "1h",
    });
    expect(breakpoints({ messages: history, cache: "1h", extra: { cache_control: marker } })).toEqual({
      "tools.0": "5m",
      "messages.2.content.0": "5m",
    });
  });

  it("stay, and the last of the history comes before all others where they would be too many", () => {
    const system = ["one", "two", "three"].map((text) => ({ type: "text", text, cache_control: marker }));
    expect(breakpoints({ messages: history, extra: { system } })).toEqual({
      "system.0": "5m",
      "system.1": "5m",
      "system.2": "5m",
      "messages.4.content.0": "5m",
    });
    const four = [...system, { type: "text", text: "four", cache_control: marker }];
    expect(Object.keys(breakpoints({ messages: history, extra: { system: four } }))).toHaveLength(4);
  });

  it("set the order of lifetimes: what stands before an hour lasts one, what stands behind five minutes does not", () => {
    const system = (ttl: string) => [{ type: "text", text: "s", cache_control: { type: "ephemeral", ttl } }];
    expect(breakpoints({ messages: history, extra: { system: system("1h") } })).toMatchObject({
      "tools.0": "1h",
      "messages.4.content.0": "5m",
    });
    expect(breakpoints({ messages: history, cache: "1h", extra: { system: system("5m") } })).toMatchObject({
      "tools.0": "1h",
      "messages.4.content.0": "5m",
    });
  });

  it("are read in a result too, and no array of the caller's is changed", () => {
    const inner = { type: "text", text: "x", cache_control: marker };
    const messages = [
      { role: "user", content: "q" },
      { role: "assistant", content: [{ type: "tool_use", id: "a", name: "f", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: [inner] }] },
    ];
    const tools = [{ name: "f", input_schema: { type: "object" } }];
    const before = JSON.stringify([messages, tools]);
    expect(breakpoints({ extra: { messages, tools } })).toEqual({
      "tools.0": "5m",
      "messages.2.content.0": "5m",
    });
    expect(JSON.stringify([messages, tools])).toBe(before);
  });

  it.each([[null], ["x"], [7], [{}], [[null]]])("may be nonsense: %j breaks nothing", (odd) => {
    const extra = { tools: odd, system: odd, messages: odd };
    expect(() => encodeRequest(request([user("q")], { extra }))).not.toThrow();
  });
});

describe("a conversation on a server that counts", () => {
  const words = (n: number, of: string) => `${of} `.repeat(n);
  const system = words(600, "You keep a ledger of tides.");
  let server: AnthropicMessagesServer;
  beforeAll(async () => {
    server = await startAnthropicMessagesServer({ respond: () => ({ text: "Noted." }) });
  });
  afterAll(() => server.close());

  async function ask(messages: readonly Message[], fields: Partial<ModelRequest> = {}) {
    const body = encodeRequest(request([...messages], { system, ...fields }), { stream: false });
    const response = await fetch(`${server.baseUrl}/v1/messages`, {
      method: "POST",
      headers: { "anthropic-version": "2023-06-01" },
      body: JSON.stringify(body),
    });
    const events = decodeResponse(await response.json());
    const usage = events.find((event) => event.type === "usage")?.usage;
    const { inputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = usage ?? {};
    return { inputTokens, cacheReadTokens, cacheWriteTokens };
  }

  /** The figures of each request of a conversation in which every turn adds `calls` calls. */
  async function converse(name: string, turns: number, calls: number, fields?: Partial<ModelRequest>) {
    const history: Message[] = [user(name)];
    const figures = [];
    for (let n = 0; n < turns; n++) {
      figures.push(await ask(history, fields));
      const ids = Array.from({ length: calls }, (_, c) => `${name}_${n}_${c}`);
      history.push(assistant(ids.map((id) => toolCall(id))), ...ids.map((id) => result(id, words(40, id))));
    }
    return { history, figures };
  }

  const total = (figures: Awaited<ReturnType<typeof ask>>[]) => ({
    input: figures.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    read: figures.reduce((sum, { cacheReadTokens }) => sum + cacheReadTokens, 0),
    written: figures.reduce((sum, { cacheWriteTokens }) => sum + cacheWriteTokens, 0),
  });

  it.each([
    ["one call a turn", 1],
    ["twelve calls a turn, more blocks than the look-back", 12],
  ])("of twenty turns reads at least 85% of its input from the cache: %s", async (_, calls) => {
    const { input, read, written } = total((await converse(`of${calls}`, 20, calls)).figures);
    expect(read / input).toBeGreaterThanOrEqual(0.85);
    expect(read + written).toBeLessThanOrEqual(input);
  });

  it("reads nothing without breakpoints", async () => {
    const { read, written } = total((await converse("bare", 3, 1, { cache: "off" })).figures);
    expect([read, written]).toEqual([0, 0]);
  });

  it("pays for one rewrite of the messages when it is compacted, and reads on", async () => {
    const { history } = await converse("compacted", 8, 1);
    const before = await ask(history);
    const shorter = [user(`Summary: ${words(400, "high at noon.")}`), ...history.slice(-2)];
    const compaction = await ask(shorter);
    const after = await ask([...shorter, assistant([{ type: "text", text: "Noted." }]), user("go on")]);
    // Tools and system prompt are still in the cache; the new messages are written once, and read from then on.
    expect(before.cacheReadTokens / before.inputTokens).toBeGreaterThan(0.85);
    expect(compaction.cacheReadTokens).toBeGreaterThan(2_000);
    expect(compaction.cacheReadTokens + compaction.cacheWriteTokens).toBe(compaction.inputTokens);
    expect(after.cacheReadTokens).toBe(compaction.inputTokens);
  });

  it("reads the turn before also when the user speaks behind the results, and after a restart of the session", async () => {
    const { history, figures } = await converse("steered", 4, 3);
    const last = figures.at(-1)?.inputTokens ?? 0;
    const steered = await ask([...history, user("Look at the night tides too.")]);
    expect(steered.cacheReadTokens).toBeGreaterThanOrEqual(last);
    const again = await ask(structuredClone([...history, user("Look at the night tides too.")]));
    expect(again.cacheReadTokens).toBe(again.inputTokens);
  });
});
