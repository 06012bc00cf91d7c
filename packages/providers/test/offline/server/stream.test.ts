import { traits } from "@toolrail/protocol/openai-chat";
import { createOfflineModel } from "@toolrail/providers/offline";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chunksOf, habitOf, streamReply } from "../../../src/offline/server/stream-reply.ts";
import { ask, eventsOf, userMessage } from "../../fixtures/ask.ts";
import { assemble } from "../../fixtures/assemble.ts";
import { definitions } from "../../fixtures/memory-tools.ts";
import { RED_REPOSITORIES } from "../../fixtures/repositories.ts";

const QUESTION = "why are the tests red?";
const { files } = RED_REPOSITORIES[0] ?? { files: {} };

describe("the offline model as a server", () => {
  it("is a model of the port", () => {
    const model = createOfflineModel({ facts: { contextWindow: 8_000 } });
    expect(model).toMatchObject({ id: "offline/rules", facts: { contextWindow: 8_000 }, traits });
  });

  it("interleaves two calls from key 1 and says stop with them", async () => {
    const events = await eventsOf(createOfflineModel(), [userMessage(QUESTION)]);
    const calls = events.filter((event) => event.type === "toolCall");
    const keys = calls.map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    const shorter = Math.min(
      ...[...new Set(keys)].map((key) => keys.filter((other) => other === key).length),
    );
    expect(shorter).toBeGreaterThan(3);
    // Neither call is through before the other has begun.
    expect(keys.slice(0, 2 * shorter).every((key, at, all) => at === 0 || key !== all[at - 1])).toBe(true);
    expect(calls.map(({ order }) => order[0])).toContain(1);
    expect(calls.every(({ order }) => order[0] >= 1)).toBe(true);
    expect(events.at(-1)).toEqual({ type: "finish", reason: "stop", raw: "stop" });
  });

  it("gives the same stream for the same conversation", async () => {
    const first = await ask(createOfflineModel(), QUESTION, files);
    const second = await ask(createOfflineModel(), QUESTION, files);
    expect(second.events).toEqual(first.events);
  });

  it("tells its use of tokens, which grows with the conversation", async () => {
    const { messages } = await ask(createOfflineModel(), QUESTION, files);
    const used = messages.flatMap((message) => (message.role === "assistant" ? [message.usage] : []));
    expect(used.every(({ inputTokens, outputTokens }) => inputTokens > 0 && outputTokens > 0)).toBe(true);
    expect(used.at(-1)?.inputTokens).toBeGreaterThan(used[0]?.inputTokens ?? 0);
  });

  it("stops in the middle when it is aborted, without an error", async () => {
    const controller = new AbortController();
    const seen: string[] = [];
    const stream = createOfflineModel().stream(
      { messages: [userMessage(QUESTION)], tools: definitions },
      { signal: controller.signal },
    );
    for await (const event of stream) {
      seen.push(event.type);
      if (event.type === "text") controller.abort();
    }
    expect(seen).not.toContain("finish");
    expect(seen).not.toContain("error");
    expect(seen).not.toContain("toolCall");
  });

  it("loses no call and no character, whatever the habit", () => {
    const call = fc.record({ name: fc.constantFrom("glob", "grep", "read_file"), args: fc.json() });
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 3 }), fc.nat(5), (calls, turn) => {
        const reply = { text: "One moment.", calls, finish: "stop", inputTokens: 1, outputTokens: 1 };
        const signal = new AbortController().signal;
        const message = assemble([...streamReply(reply, { model: "m", turn, signal })], 0);
        const merged = message.content.flatMap((block) =>
          block.type === "toolCall" ? [{ name: block.name, args: block.args }] : [],
        );
        expect(merged).toEqual(calls);
        expect(message.content[0]).toEqual({ type: "text", text: "One moment." });
      }),
    );
  });

  it("has three habits, all of them odd", () => {
    const reply = {
      text: "",
      calls: [{ name: "glob", args: '{"pattern":"*"}' }],
      finish: "stop",
      inputTokens: 1,
      outputTokens: 1,
    };
    const texts = [0, 1, 2].map((turn) => JSON.stringify([...chunksOf(reply, habitOf(turn), "m")]));
    expect(new Set(texts).size).toBe(3);
    expect(texts[0]).toContain('"index":1,"id":"call_1"');
    expect(texts[1]).not.toContain('"index":1');
    expect(texts[2]).toContain('"index":"2"');
    expect(JSON.stringify([...chunksOf(reply, habitOf(3), "m")])).toBe(texts[0]);
  });
});
