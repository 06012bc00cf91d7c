import { type AssistantMessage, emptyUsage, type Message, type ModelRequest } from "@toolrail/protocol";
import * as anthropicMessages from "@toolrail/protocol/anthropic-messages";
import * as openaiChat from "@toolrail/protocol/openai-chat";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWireMeter, neutralMeter } from "../../src/prefix/measure-as.ts";
import { measureTurns, type TurnRequest, turnRequests } from "../../src/prefix/measure-turns.ts";

const user = (text: string): Message => ({ role: "user", content: [{ type: "text", text }], timestamp: 0 });
const answer = (text: string, model = "a/b"): AssistantMessage => ({
  role: "assistant",
  content: [{ type: "text", text }],
  stopReason: "stop",
  model,
  usage: emptyUsage(),
  timestamp: 0,
});

/** Requests by hand, as an agent might send them that edits its history. */
const turns = (...histories: Message[][]): TurnRequest[] =>
  histories.map((messages, at) => ({
    messageIndex: at,
    answer: answer("…"),
    request: { messages, tools: [] } satisfies ModelRequest,
  }));

/** Of a message beside its text. */
const USER = '{"role":"user","content":[{"type":"text","text":""}]}'.length;
const ASSISTANT = '{"role":"assistant","content":[{"type":"text","text":""}]}'.length;

const neutral = (requests: TurnRequest[]) => measureTurns(requests, neutralMeter);

describe("measureTurns in neutral form", () => {
  it("finds all but the new messages in the request before", () => {
    const history = [user("aa"), answer("bbb"), user("cccc"), answer("d"), user("e"), answer("f")];
    const first = USER + 2;
    const second = first + ASSISTANT + 3 + USER + 4;
    const third = second + ASSISTANT + 1 + USER + 1;
    expect(neutral(turnRequests(history))).toMatchObject([
      { turn: 1, messageIndex: 1, bytes: first, commonBytes: 0, share: 0 },
      { turn: 2, messageIndex: 3, bytes: second, commonBytes: first, share: first / second },
      { turn: 3, messageIndex: 5, bytes: third, commonBytes: second, share: second / third },
    ]);
  });

  it("breaks at an old message that was edited, with its place and role", () => {
    const before = [user("a"), answer("bb"), user("ccc"), answer("d")];
    const edited = [user("a"), answer("BB"), user("ccc"), answer("d"), user("e")];
    const [first, second] = neutral(turns(before, edited));
    expect(first).not.toHaveProperty("brokenBy");
    expect(second).toMatchObject({
      bytes: 3 * USER + 2 * ASSISTANT + 8,
      commonBytes: USER + 1,
      commonTokens: 1,
      brokenBy: { block: "message", index: 1, role: "assistant" },
    });
  });

  it("breaks where messages were left out at the end", () => {
    const [, second] = neutral(turns([user("a"), user("b")], [user("a")]));
    expect(second).toMatchObject({
      commonBytes: USER + 1,
      share: 1,
      brokenBy: { block: "message", index: 1, role: "user" },
    });
  });

  it("knows nothing for another model, which has a cache of its own", () => {
    const history = [
      user("a"),
      answer("b", "x/y"),
      user("c"),
      answer("d", "x/z"),
      user("e"),
      answer("f", "x/z"),
    ];
    const measured = neutral(turnRequests(history));
    expect(measured[1]).toMatchObject({ commonBytes: 0, commonTokens: 0, brokenBy: { block: "model" } });
    expect(measured[2]).toMatchObject({ commonBytes: measured[1]?.bytes, commonTokens: measured[1]?.tokens });
    expect(measured[2]).not.toHaveProperty("brokenBy");
  });

  it("counts UTF-8, and a picture by what providers count for one", () => {
    const picture: Message = {
      role: "user",
      content: [{ type: "image", mediaType: "image/png", data: "A".repeat(10_000) }],
      timestamp: 0,
    };
    expect(neutral(turns([user("é")]))).toMatchObject([{ bytes: USER + 2, tokens: 1 }]);
    expect(neutral(turns([picture]))).toMatchObject([{ tokens: 1_600 }]);
  });

  it("passes on what the provider reported", () => {
    const reported = { ...answer("b"), usage: { ...emptyUsage(), cacheReadTokens: 70 } };
    expect(neutral(turnRequests([user("a"), reported]))).toMatchObject([{ cacheReadTokens: 70 }]);
  });

  it("never breaks a history that only grows", () => {
    const texts = fc.array(fc.string(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(texts, (said) => {
        const measured = neutral(
          turnRequests(said.flatMap((text) => [user(`?${text}`), answer(`!${text}`)])),
        );
        for (const [at, { commonBytes, commonTokens, brokenBy }] of measured.entries()) {
          const { bytes = 0, tokens = 0 } = measured[at - 1] ?? {};
          expect({ commonBytes, commonTokens, brokenBy }).toEqual({
            commonBytes: bytes,
            commonTokens: tokens,
            brokenBy: undefined,
          });
        }
      }),
    );
  });
});

describe("measureTurns in a wire form", () => {
  it("measures the bytes of the body's messages", () => {
    const requests = turnRequests([user("aa"), answer("bbb"), user("c"), answer("d")]);
    const first = '{"role":"user","content":"aa"}'.length;
    const added = '{"role":"assistant","content":"bbb"}{"role":"user","content":"c"}'.length;
    expect(measureTurns(requests, createWireMeter(openaiChat))).toMatchObject([
      { bytes: first, commonBytes: 0 },
      { bytes: first + added, commonBytes: first },
    ]);
  });

  it("leaves out what is not sent", () => {
    const thinking = { ...answer(""), content: [{ type: "thinking" as const, text: "hm", signature: "s" }] };
    const [, sent] = measureTurns(
      turnRequests([user("a"), { ...thinking, model: "openai/x" }, user("b"), answer("c", "openai/x")]),
      createWireMeter(openaiChat),
    );
    expect(sent).toMatchObject({ bytes: 2 * '{"role":"user","content":"a"}'.length, tokens: 2 });
  });

  it("takes a user's message that went on after a failed turn for the same", () => {
    const failed: AssistantMessage = { ...answer(""), content: [], stopReason: "error" };
    const [first, second] = measureTurns(
      turnRequests([user("a"), failed, user("b"), answer("c")]),
      createWireMeter(anthropicMessages),
    );
    expect(first?.bytes).toBe(USER + 1);
    expect(second).not.toHaveProperty("brokenBy");
    // All but the brackets that close it: "}]}".
    expect(second).toMatchObject({ commonBytes: USER + 1 - 3, commonTokens: 1 });
  });

  it("shows a break that the neutral form hides: a search that went on and is left out once it can't", () => {
    const block = { type: "server_tool_use", id: "srv_1", name: "web_search", input: {} };
    const searching: AssistantMessage = {
      ...answer("Look.", "anthropic/x"),
      raw: [
        {
          protocol: "anthropic-messages",
          provider: "anthropic",
          item: { type: "block", position: 1, block },
        },
      ],
    };
    const failed: AssistantMessage = { ...answer("", "anthropic/x"), content: [], stopReason: "error" };
    const requests = turnRequests([user("a"), searching, failed, user("b"), answer("c", "anthropic/x")]);
    expect(neutral(requests).map(({ brokenBy }) => brokenBy)).toEqual([undefined, undefined, undefined]);
    expect(measureTurns(requests, createWireMeter(anthropicMessages))[2]).toMatchObject({
      commonBytes: USER + 1,
      brokenBy: { block: "message", index: 1, role: "assistant" },
    });
  });
});
