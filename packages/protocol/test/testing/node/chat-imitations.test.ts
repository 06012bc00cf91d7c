import { afterEach, describe, expect, it } from "vitest";
import { isToolrailError } from "../../../src/error.ts";
import { extractToolCalls, type Message } from "../../../src/message.ts";
import { readServerSentEvents } from "../../../src/sse.ts";
import type { StreamEvent } from "../../../src/stream-event.ts";
import {
  type OpenAIChatServer,
  type OpenAIChatServerOptions,
  startOpenAIChatServer,
} from "../../../src/testing/node/start-openai-chat-server.ts";
import {
  CHAT_IMITATIONS,
  type ChatImitationName,
} from "../../../src/testing/openai-chat/imitate/chat-imitation.ts";
import { createDecoder, decodeResponse } from "../../../src/wire/openai-chat/decode.ts";
import { encodeRequest } from "../../../src/wire/openai-chat/encode-request.ts";
import type { OpenAIChatQuirks } from "../../../src/wire/openai-chat/quirks.ts";
import { assistant, request, result, toolCall, user } from "../../wire/history.ts";
import { turnMessage } from "../../wire/turn-message.ts";

const open: OpenAIChatServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function start(options: OpenAIChatServerOptions): Promise<OpenAIChatServer> {
  const server = await startOpenAIChatServer(options);
  open.push(server);
  return server;
}

const script = [
  {
    text: "I look at both.",
    calls: [
      { name: "f", args: { path: "a" } },
      { name: "f", args: { path: "b" } },
    ],
  },
  { calls: [{ name: "f", args: { path: "c" } }] },
  { text: "A first answer." },
  {
    calls: [
      { name: "f", args: {} },
      { name: "f", args: {} },
    ],
  },
  { text: "Done." },
];

const QUIRKS: Readonly<Record<ChatImitationName, OpenAIChatQuirks>> = {
  deepseek: { reasoningReplay: "always" },
  kimi: {},
  gemini: {},
  mistral: { idPolicy: "mistral", assistantAfterResults: true, maxTokensField: "max_tokens" },
  copilot: {},
  openrouter: {},
  groq: {},
  llamacpp: {},
};

interface Talk {
  quirks: OpenAIChatQuirks;
  /** Changes the history before each request. */
  edit?: (messages: readonly Message[]) => Message[];
}

async function ask(
  server: OpenAIChatServer,
  messages: Message[],
  quirks: OpenAIChatQuirks,
): Promise<Response> {
  const body = encodeRequest(
    request(messages, { provider: "acme", model: "m", maxOutputTokens: 100 }),
    quirks,
  );
  return fetch(`${server.baseUrl}/chat/completions`, { method: "POST", body: JSON.stringify(body) });
}

async function read(response: Response, stream: boolean): Promise<StreamEvent[]> {
  if (!stream) return decodeResponse(await response.json(), { provider: "acme" });
  const decoder = createDecoder({ provider: "acme" });
  const events: StreamEvent[] = [];
  for await (const event of readServerSentEvents(response.body ?? []))
    events.push(...decoder.pushEvent(event));
  return [...events, ...decoder.end({ complete: true })];
}

/** Talks until the script is over; an interjection of the user follows results that hold an image. */
async function talk(
  server: OpenAIChatServer,
  { quirks, edit = (messages) => [...messages] }: Talk,
): Promise<Message[]> {
  const messages: Message[] = [user("q")];
  for (let turn = 0; turn < script.length; turn++) {
    let response = await ask(server, edit(messages), quirks);
    if (!response.ok && (await response.clone().text()).includes("tool_use_failed"))
      response = await ask(server, edit(messages), quirks);
    expect([turn, response.status, response.ok ? "" : await response.text()]).toEqual([turn, 200, ""]);
    // Ids of the conversation are unique, as a runtime makes them.
    let calls = 0;
    const idOf = (id: string) =>
      id === "" ? `call_made${turn}x${calls++}` : `call_t${turn}_${id}`.slice(0, 60);
    const message = { ...turnMessage(await read(response, quirks.stream !== false), idOf), model: "acme/m" };
    const named = message.content.map((block) =>
      block.type === "toolCall" && block.id === "" ? { ...block, id: `call_made${turn}x${calls++}` } : block,
    );
    messages.push({ ...message, content: named });
    const results = extractToolCalls({ ...message, content: named }).map((call) => result(call.id, "ok"));
    messages.push(...results);
    if (turn === 1 || results.length === 0) messages.push(user("go on"));
  }
  return messages;
}

function textsOf(messages: readonly Message[]): string[] {
  return messages.flatMap((message) =>
    message.role === "assistant"
      ? [message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("")]
      : [],
  );
}

describe.each(CHAT_IMITATIONS)("a conversation with %s", (imitate) => {
  it.each([true, false])("is taken to its end with the server's quirks (stream: %s)", async (stream) => {
    const server = await start({ imitate, script });
    const messages = await talk(server, { quirks: { ...QUIRKS[imitate], stream } });
    expect(textsOf(messages)).toEqual(["I look at both.", "", "A first answer.", "", "Done."]);
    const calls = messages.flatMap((message) =>
      message.role === "assistant" ? extractToolCalls(message) : [],
    );
    expect(calls.map(({ args }) => args)).toEqual([
      '{"path":"a"}',
      '{"path":"b"}',
      '{"path":"c"}',
      "{}",
      "{}",
    ]);
    expect(server.requests.filter(({ refusal }) => refusal !== undefined)).toHaveLength(
      imitate === "groq" ? 1 : 0,
    );
  });
});

describe("gemini's imitation", () => {
  it.each(["idBlank", "idMissing"] as const)("is talked to with the habit %s", async (habit) => {
    const server = await start({ imitate: "gemini", script, quirks: [habit] });
    expect(await talk(server, { quirks: {} })).toHaveLength(1 + 5 + 5 + 3);
  });

  it("refuses a call of another model in the turn that goes on, and takes one of an earlier turn", async () => {
    const server = await start({ imitate: "gemini", respond: () => ({ text: "a" }) });
    const foreign = [user("q"), assistant([toolCall("a")]), result("a", "ok")];
    const refused = await ask(server, foreign, {});
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      [{ error: { status: "INVALID_ARGUMENT", message: expect.stringContaining("thought_signature") } }],
    ]);
    expect(
      (await ask(server, [...foreign, assistant([{ type: "text", text: "b" }]), user("r")], {})).status,
    ).toBe(200);
  });
});

/** The history as a client keeps it that knows no field beside text and calls. */
function forgetful(messages: readonly Message[]): Message[] {
  return messages.map((message) => {
    if (message.role !== "assistant") return message;
    const { raw: _, ...rest } = message;
    return { ...rest, content: rest.content.filter((block) => block.type !== "thinking") };
  });
}

describe("a client without the server's rules is refused", () => {
  it.each<[ChatImitationName, Talk, RegExp]>([
    ["deepseek", { quirks: {}, edit: forgetful }, /reasoning_content.*must be passed back/],
    ["deepseek", { quirks: {} }, /invalid type: null/],
    ["kimi", { quirks: {}, edit: forgetful }, /reasoning_content is missing/],
    [
      "kimi",
      {
        quirks: {},
        edit: (messages) =>
          messages.map((message) => (message.role === "assistant" ? renamed(message) : message)),
      },
      /tool_call_id .* is not found/,
    ],
    ["gemini", { quirks: {}, edit: forgetful }, /missing a thought_signature/],
    ["mistral", { quirks: { maxTokensField: "max_tokens" } }, /Tool call id was|Unexpected role/],
    [
      "mistral",
      { quirks: { maxTokensField: "max_tokens", idPolicy: "mistral" } },
      /Unexpected role 'user' after role 'tool'/,
    ],
    ["mistral", { quirks: {} }, /extra_forbidden/],
    ["copilot", { quirks: {}, edit: forgetful }, /reasoning_opaque is missing/],
    ["openrouter", { quirks: {}, edit: forgetful }, /Provider returned error.*thought_signature/],
  ])("%s with %j", async (imitate, options, words) => {
    const server = await start({ imitate, script });
    await expect(talk(server, options)).rejects.toThrow();
    const { refusal } = server.requests.at(-1) ?? {};
    expect(refusal).toBeDefined();
    const body = JSON.stringify(await (await repeat(server)).json());
    expect(body).toMatch(words);
  });
});

// Calls and results alike, as an id policy would.
function renamed(message: Message): Message {
  return message.role === "assistant"
    ? {
        ...message,
        content: message.content.map((block) =>
          block.type === "toolCall" ? { ...block, wireId: `other${block.id.length}` } : block,
        ),
      }
    : message;
}

/** Sends the last request once more. */
function repeat(server: OpenAIChatServer): Promise<Response> {
  const body = JSON.stringify(server.requests.at(-1)?.body);
  return fetch(`${server.baseUrl}/chat/completions`, { method: "POST", body });
}

describe("groq's imitation", () => {
  it("fails the first call of a conversation with tools", async () => {
    const server = await start({ imitate: "groq", script: [{ text: "a" }] });
    const refused = await ask(server, [user("q")], {});
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: { code: "tool_use_failed", failed_generation: expect.any(String) } },
    ]);
    expect((await ask(server, [user("q")], {})).status).toBe(200);
  });
});

describe("llama.cpp's imitation", () => {
  it("tells its window, and reports an overflow in an SSE field of its own", async () => {
    const server = await start({ imitate: "llamacpp", script: [{ text: "a" }] });
    const props = await fetch(new URL("/props", server.baseUrl));
    expect(await props.json()).toMatchObject({ default_generation_settings: { n_ctx: 32_768 } });
    const models = await fetch(`${server.baseUrl}/models`);
    expect(await models.json()).toMatchObject({ data: [{ id: "scripted-model" }] });
    const refused = await ask(server, [user("word ".repeat(30_000))], {});
    expect([refused.status, refused.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    expect(await refused.text()).toMatch(/^error: \{"code":400,.*n_ctx.*\}\n\ndata: \[DONE\]\n\n$/);
    const whole = await ask(server, [user("word ".repeat(30_000))], { stream: false });
    expect([whole.status, await whole.json()]).toMatchObject([
      400,
      { error: { type: "exceed_context_size_error" } },
    ]);
    expect((await ask(server, [user("q")], {})).status).toBe(200);
  });
});

describe("the option imitate", () => {
  it("is a word of the list", async () => {
    const wrong = startOpenAIChatServer({ imitate: "toString" as ChatImitationName });
    const error = await wrong.catch((thrown: unknown) => thrown);
    expect(isToolrailError(error) && error.code).toBe("invalid_option");
  });
});
