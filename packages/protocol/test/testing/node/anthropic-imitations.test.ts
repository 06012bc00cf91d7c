import { afterEach, describe, expect, it } from "vitest";
import {
  type AnthropicMessagesServer,
  type AnthropicMessagesServerOptions,
  startAnthropicMessagesServer,
} from "../../../src/testing/node/start-anthropic-messages-server.ts";

const open: AnthropicMessagesServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

type Block = Record<string, unknown>;

/** A client that sends histories as it is told, and reads whole answers. */
async function start(options: AnthropicMessagesServerOptions) {
  const server = await startAnthropicMessagesServer(options);
  open.push(server);
  return async (...messages: Block[]): Promise<{ status: number; content: Block[]; json: Block }> => {
    const response = await fetch(`${server.baseUrl}/v1/messages`, {
      method: "POST",
      headers: { "anthropic-version": "2023-06-01" },
      body: JSON.stringify({ model: "m", max_tokens: 9, tools: TOOLS, messages }),
    });
    const json = (await response.json()) as Block;
    return { status: response.status, content: (json.content ?? []) as Block[], json };
  };
}

const TOOLS = [{ name: "read_note", input_schema: { type: "object" } }];
const user = { role: "user", content: "q" };
const turn = (content: Block[]) => ({ role: "assistant", content });
const results = (content: Block[]) => ({
  role: "user",
  content: content.flatMap(({ type, id }) =>
    type === "tool_use" ? [{ type: "tool_result", tool_use_id: id, content: "ok" }] : [],
  ),
});
const refusal = (json: Block) => (json.error as Block).message;

describe.each([
  ["deepseek", "The `content[].thinking` in the thinking mode must be passed back to the API."],
  ["kimi", "thinking is enabled but reasoning_content is missing in assistant tool call message at index 1"],
] as const)("the imitation of %s", (imitate, words) => {
  const thought = { thinking: "Look first.", calls: [{ name: "read_note", args: { n: 1 } }] };

  it("sends thinking without a signature and takes it back as it was", async () => {
    const ask = await start({ imitate, script: [thought, { text: "Done." }] });
    const { content } = await ask(user);
    expect(content[0]).toEqual({ type: "thinking", thinking: "Look first." });
    expect((await ask(user, turn(content), results(content))).status).toBe(200);
  });

  it("refuses a call of its own without the thinking before it, and altered thinking", async () => {
    const ask = await start({ imitate, script: [thought] });
    const { content } = await ask(user);
    const bare = content.filter(({ type }) => type === "tool_use");
    expect(refusal((await ask(user, turn(bare), results(bare))).json)).toContain(words);
    const altered = [{ type: "thinking", thinking: "Look later." }, ...bare];
    expect((await ask(user, turn(altered), results(altered))).status).toBe(400);
  });

  it("asks for no thinking that it never wrote", async () => {
    const ask = await start({ imitate, script: [thought, { text: "Done." }] });
    await ask(user);
    const foreign = [{ type: "tool_use", id: "a", name: "read_note", input: { n: 2 } }];
    expect((await ask(user, turn(foreign), results(foreign))).status).toBe(200);
  });
});

describe("the imitation of Claude with a hosted search", () => {
  it("searches beside an own call, pauses, and opens each next answer with the result", async () => {
    const ask = await start({ imitate: "claude-hosted" });
    const first = await ask(user);
    expect(first.json.stop_reason).toBe("tool_use");
    expect(first.content.map(({ type }) => type)).toEqual(["text", "server_tool_use", "tool_use"]);
    const history = [user, turn(first.content), results(first.content)];
    const second = await ask(...history);
    expect(second.json.stop_reason).toBe("pause_turn");
    expect(second.content.map(({ type }) => type)).toEqual([
      "web_search_tool_result",
      "text",
      "server_tool_use",
    ]);
    expect(second.content[0]?.tool_use_id).toBe(first.content[1]?.id);
    const third = await ask(...history, turn(second.content));
    expect(third.json.stop_reason).toBe("end_turn");
    expect(third.content.map(({ type }) => type)).toEqual(["web_search_tool_result", "text"]);
    expect(third.content[0]?.tool_use_id).toBe(second.content[2]?.id);
  });

  it("refuses a request that goes on without the search, or repeats itself after a pause", async () => {
    const ask = await start({ imitate: "claude-hosted" });
    const { content } = await ask(user);
    const without = content.filter(({ type }) => type !== "server_tool_use");
    expect((await ask(user, turn(without), results(without))).status).toBe(400);
    const history = [user, turn(content), results(content)];
    expect((await ask(...history)).json.stop_reason).toBe("pause_turn");
    expect(refusal((await ask(...history)).json)).toContain("is at work");
    expect((await ask(...history, turn([{ type: "text", text: "One more search." }]))).status).toBe(400);
  });

  it("plays a script of its own, with the call before the search where told so", async () => {
    const searches = [{ query: "tide tables" }];
    const ask = await start({
      imitate: "claude-hosted",
      script: [{ text: "Both.", searches, calls: [{ name: "read_note" }], callsFirst: true }],
    });
    const { content } = await ask(user);
    expect(content.map(({ type }) => type)).toEqual([
      "text",
      "tool_use",
      "server_tool_use",
      "web_search_tool_result",
    ]);
    expect(content[2]?.input).toEqual({ query: "tide tables" });
  });
});

describe("thinking that another server signed", () => {
  const history = async (ask: Awaited<ReturnType<typeof start>>) => {
    const { content } = await ask(user);
    return [user, turn(content), user] as const;
  };
  const script = [{ thinking: "Hm.", text: "Yes." }, { text: "a" }, { text: "b" }];

  it("is refused once, by its place", async () => {
    const ask = await start({ refuseThinking: "once", script });
    const messages = await history(ask);
    expect(refusal((await ask(...messages)).json)).toBe(
      "messages.1.content.0: Invalid `signature` in `thinking` block",
    );
    expect((await ask(...messages)).status).toBe(200);
  });

  it("is refused as often as it comes, and the request passes without it", async () => {
    const ask = await start({ refuseThinking: "always", script });
    const messages = await history(ask);
    expect([(await ask(...messages)).status, (await ask(...messages)).status]).toEqual([400, 400]);
    expect((await ask(user, turn([{ type: "text", text: "Yes." }]), user)).status).toBe(200);
  });
});

describe("an unknown word in an option", () => {
  it.each([
    [{ imitate: "gemini" }, "imitate"],
    [{ refuseThinking: "twice" }, "refuseThinking"],
  ])("%j is an invalid option", async (options, name) => {
    await expect(startAnthropicMessagesServer(options as never)).rejects.toMatchObject({
      code: "invalid_option",
      message: expect.stringContaining(name),
    });
  });
});
