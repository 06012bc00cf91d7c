import { emptyUsage, type Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { turnRequests } from "../../src/prefix/measure-turns.ts";

const user = (text: string): Message => ({ role: "user", content: [{ type: "text", text }], timestamp: 0 });
const assistant = (content: Extract<Message, { role: "assistant" }>["content"], model: string): Message => ({
  role: "assistant",
  content,
  stopReason: "stop",
  model,
  usage: emptyUsage(),
  timestamp: 0,
});
const said = (text: string, model = "a/b") => assistant([{ type: "text", text }], model);

describe("turnRequests", () => {
  it("takes for each assistant message what stood before it, and who wrote it", () => {
    const history = [user("1"), said("2"), user("3"), user("4"), said("5", "c/d/e"), user("6")];
    expect(turnRequests(history)).toEqual([
      {
        messageIndex: 1,
        answer: history[1],
        request: { provider: "a", model: "b", messages: history.slice(0, 1), tools: [] },
      },
      {
        messageIndex: 4,
        answer: history[4],
        request: { provider: "c", model: "d/e", messages: history.slice(0, 4), tools: [] },
      },
    ]);
  });

  it("is empty without one", () => {
    expect(turnRequests([user("1")])).toEqual([]);
  });

  it("repairs each, as the agent does", () => {
    const call = { type: "toolCall" as const, id: "c1", name: "grep", args: "{}" };
    const [, second] = turnRequests([user("1"), assistant([call], "a/b"), said("2")]);
    expect(second?.request.messages).toMatchObject([
      { role: "user" },
      { role: "assistant" },
      { role: "toolResult", toolCallId: "c1", isError: true },
    ]);
  });
});
