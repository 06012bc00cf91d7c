import { describe, expect, it } from "vitest";
import { limitAnswers } from "../../../src/connection/remote/limit-answers.ts";

const LIMIT = 10;
const JSON_TYPE = "application/json";
const EVENTS = "text/event-stream; charset=utf-8";

/** An answer that comes in these pieces, read through the limit. */
function answer(type: string, pieces: readonly string[]): Promise<Response> {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const headers = { "content-type": type, "mcp-session-id": "s" };
  const fetch = async () => new Response(body, { status: 201, headers });
  return limitAnswers(fetch, LIMIT)("http://host/mcp");
}

const tooLarge = "the server's answer is too large: more than 10 bytes";

describe("an answer over HTTP", () => {
  it("keeps its status and headers", async () => {
    const response = await answer(JSON_TYPE, ["{}"]);
    expect([response.status, response.headers.get("mcp-session-id")]).toEqual([201, "s"]);
    expect(await response.json()).toEqual({});
  });

  it("may be without a body", async () => {
    const empty = new Response(null, { status: 202 });
    expect(await limitAnswers(async () => empty, LIMIT)("http://host/mcp")).toBe(empty);
  });

  it.each<[string, string, readonly string[]]>([
    ["of the size that is allowed", JSON_TYPE, ["12345", "67890"]],
    [
      "with events that are each as small",
      EVENTS,
      ["data: 1\n\ndata: 2\n\n", "data: 3\r\n\r", "\ndata: 4\n", "\ndata: 5"],
    ],
  ])("is whole: %s", async (_, type, pieces) => {
    expect(await (await answer(type, pieces)).text()).toBe(pieces.join(""));
  });

  it.each<[string, string, readonly string[]]>([
    ["in one piece", JSON_TYPE, ["12345678901"]],
    ["in many", JSON_TYPE, ["123456", "78901"]],
    ["with empty lines", JSON_TYPE, ["12345\n\n", "67890"]],
    ["without a type", "", ["123456", "78901"]],
    ["in one event", EVENTS, ["data: 12345"]],
    ["in an event of many lines", EVENTS, ["data: 1\n", "data: 2\n", "\n"]],
    ["in an event after a small one", EVENTS, ["data: 1\n\n", "data: ", "12345"]],
  ])("breaks off when it is larger: %s", async (_, type, pieces) => {
    const response = await answer(type, pieces);
    await expect(response.text()).rejects.toThrow(tooLarge);
  });
});
