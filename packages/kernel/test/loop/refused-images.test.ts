import type { Message, StreamEvent } from "@toolrail/protocol";
import { toolSource } from "@toolrail/protocol";
import { answerTurn, callTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import { converse, echoTool, QUESTION, textsOf } from "./conversation.ts";

const REFUSED: StreamEvent[] = [
  { type: "error", kind: "imageRefused", message: "Could not process image", retryable: false },
];
const IMAGE = { type: "image", mediaType: "image/png", data: "iVBORw0KGgo=" } as const;
const GONE = "[image/png left out: the provider refused it]";

function shown(text: string): Message {
  return { role: "user", content: [{ type: "text", text }, IMAGE], timestamp: 0 };
}

const answered = (text: string): Message => ({
  role: "assistant",
  content: [{ type: "text", text }],
  stopReason: "stop",
  model: "old/one",
  usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
  timestamp: 0,
});

const vision = toolSource([echoTool(() => ({ content: [{ type: "text", text: "a picture" }, IMAGE] }))]);

describe("an image that the provider refuses", () => {
  it("becomes a line of text in a result, and the request is sent once more, without a wait", async () => {
    const { model, result, events } = await converse(
      [callTurn([{ name: "echo" }]), REFUSED, answerTurn("I see nothing.")],
      { source: vision, retry: { maxRetries: 0 } },
    );
    expect(result).toMatchObject({ stopReason: "stop", answer: "I see nothing." });
    expect(model.requests).toHaveLength(3);
    expect(textsOf(model.requests[2]?.messages ?? []).at(-1)).toBe(`a picture${GONE}`);
    expect(textsOf(result.messages).filter((text) => text.includes("[image]"))).toEqual([]);
    const removed = events.filter((event) => event.type === "imagesRemoved");
    expect(removed).toMatchObject([{ count: 1, reason: "Could not process image" }]);
    expect(removed[0]?.messages).toEqual(result.messages.slice(0, 3));
    expect(events.some(({ type }) => type === "retryScheduled")).toBe(false);
  });

  it("is looked for in what the provider has not answered yet, so that images it took stay", async () => {
    const messages = [shown("first"), answered("a cat"), shown("second")];
    const { model } = await converse([REFUSED, answerTurn("ok")], { messages });
    expect(textsOf(model.requests[1]?.messages ?? [])).toEqual(["first[image]", "a cat", `second${GONE}`]);
  });

  it("is any image of the history where the newest messages have none, or leaving theirs out was not enough", async () => {
    const messages = [shown("first"), answered("a cat"), QUESTION];
    const old = await converse([REFUSED, answerTurn("ok")], { messages });
    expect(textsOf(old.model.requests[1]?.messages ?? [])).toEqual([`first${GONE}`, "a cat", "why?"]);
    const both = await converse([REFUSED, REFUSED, answerTurn("ok")], {
      messages: [...messages.slice(0, 2), shown("second")],
    });
    expect(both.result.stopReason).toBe("stop");
    expect(textsOf(both.model.requests[2]?.messages ?? [])).toEqual([
      `first${GONE}`,
      "a cat",
      `second${GONE}`,
    ]);
  });

  it("ends the run where no image is left", async () => {
    const { model, result } = await converse([REFUSED, REFUSED, answerTurn("never")], {
      messages: [shown("first")],
    });
    expect(model.requests).toHaveLength(2);
    expect(result).toMatchObject({ stopReason: "error", errorMessage: "Could not process image" });
  });

  it("is left out of later runs that go on from the result", async () => {
    const first = await converse([REFUSED, answerTurn("ok")], { messages: [shown("first")] });
    const again = await converse([answerTurn("ok")], { messages: [...first.result.messages, QUESTION] });
    expect(textsOf(again.model.requests[0]?.messages ?? [])[0]).toBe(`first${GONE}`);
  });
});
