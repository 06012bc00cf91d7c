import { describe, expect, it } from "vitest";
import type { AssistantMessage, Message } from "../../../src/message.ts";
import { checkAnthropicRequest } from "../../../src/testing/anthropic-messages/strict/check-anthropic-request.ts";
import { encodeRequest } from "../../../src/wire/anthropic-messages/encode-request.ts";
import type { ReplayItem } from "../../../src/wire/anthropic-messages/replay-item.ts";
import { assistant, request, result, toolCall, user } from "../history.ts";

const text = (words: string) => ({ type: "text" as const, text: words });
const image = { type: "image" as const, mediaType: "image/png", data: "aGk=" };
const search = (id: string) => ({ type: "server_tool_use", id, name: "web_search", input: { query: id } });
const found = (id: string) => ({ type: "web_search_tool_result", tool_use_id: id, content: [] });
const fetched = (id: string) => ({ type: "mcp_tool_result", tool_use_id: id, content: [] });
const at = (position: number, block: Record<string, unknown>): ReplayItem => ({
  type: "block",
  position,
  block,
});

function turn(
  content: AssistantMessage["content"],
  items: readonly ReplayItem[],
  fields: Partial<AssistantMessage> = {},
): AssistantMessage {
  const raw = items.map((item) => ({ protocol: "anthropic-messages", provider: "anthropic", item }));
  return assistant(content, { model: "anthropic/m", raw, ...fields });
}

/** The messages behind the first question, in a body that the strict API takes. */
function encode(...messages: Message[]) {
  const body = encodeRequest(request([user("q"), ...messages], { provider: "anthropic", cache: "off" }));
  expect(checkAnthropicRequest(body)).toBeUndefined();
  return body.messages.slice(1);
}

/** The types and ids of the blocks of each message. */
function outline(...messages: Message[]): string[][] {
  return encode(...messages).map(({ content }) =>
    content.map((block) => {
      const { type, id, tool_use_id: answered } = block as unknown as Record<string, string>;
      return [type, id ?? answered].filter(Boolean).join(" ");
    }),
  );
}

describe("a hosted tool's use without its result", () => {
  const both = turn([text("Both."), toolCall("own")], [at(1, search("s"))]);

  it("stays while only results of own calls follow", () => {
    expect(outline(both, result("own", "ok"))).toEqual([
      ["text", "server_tool_use s", "tool_use own"],
      ["tool_result own"],
    ]);
  });

  it("stays with two own calls, a result that failed, and an image in a result", () => {
    const three = turn([toolCall("a"), toolCall("b")], [at(0, search("s")), at(1, search("t"))]);
    expect(outline(three, result("a", "no", { isError: true }), result("b", [image]))).toEqual([
      ["server_tool_use s", "server_tool_use t", "tool_use a", "tool_use b"],
      ["tool_result a", "tool_result b"],
    ]);
  });

  it("stays for good once its result came with the next turn", () => {
    const next = turn([text("Found.")], [at(0, found("s"))]);
    expect(outline(both, result("own", "ok"), next, user("and?"))).toEqual([
      ["text", "server_tool_use s", "tool_use own"],
      ["tool_result own"],
      ["web_search_tool_result s", "text"],
      ["text"],
    ]);
  });

  it.each([
    ["words of the user follow", [result("own", "ok"), user("stop")]],
    ["the images of a failed result follow", [result("own", [image], { isError: true })]],
    ["another turn goes on without it", [result("own", "ok"), turn([text("Never mind.")], []), user("ok")]],
  ])("is left out when %s", (_, behind) => {
    expect(outline(both, ...behind)[0]).toEqual(["text", "tool_use own"]);
  });

  it.each(["error", "aborted", "length"] as const)(
    "is left out of a turn that ended with %s",
    (stopReason) => {
      const broken = { ...both, stopReason };
      expect(outline(broken, result("own", "not run", { isError: true }))[0]).toEqual([
        "text",
        "tool_use own",
      ]);
    },
  );
});

describe("a paused turn", () => {
  const paused = (items: readonly ReplayItem[], content: AssistantMessage["content"] = []) =>
    turn(content, items, { stopReason: "toolUse", rawStopReason: "pause_turn" });

  it("goes back with its use, also when it holds nothing else", () => {
    expect(outline(paused([at(0, search("s"))]))).toEqual([["server_tool_use s"]]);
    expect(outline(paused([at(1, search("s"))], [text("Searching.")]))).toEqual([
      ["text", "server_tool_use s"],
    ]);
  });

  it("is one message with the turns that went on with it, however often it paused", () => {
    const first = paused([at(0, search("s"))]);
    const second = paused([at(0, found("s")), at(0, search("t"))]);
    expect(outline(first, second)).toEqual([
      ["server_tool_use s", "web_search_tool_result s", "server_tool_use t"],
    ]);
    const failed = turn([text("half")], [], { stopReason: "error" });
    expect(outline(first, paused([at(0, search("u"))]), failed)).toEqual([
      ["server_tool_use s", "server_tool_use u"],
    ]);
  });

  it("ends in an own call, whose result the pending search waits for", () => {
    const calling = turn([toolCall("own")], [at(0, found("s")), at(0, search("t"))]);
    expect(outline(paused([at(0, search("s"))]), calling, result("own", "ok"))).toEqual([
      ["server_tool_use s", "web_search_tool_result s", "server_tool_use t", "tool_use own"],
      ["tool_result own"],
    ]);
  });

  it("goes back with the summary of a compaction, and so does every later request", () => {
    const summary = { type: "compaction", content: "So far: three files read." };
    const compacted = turn([], [at(0, summary)], { stopReason: "toolUse", rawStopReason: "compaction" });
    expect(encode(compacted)).toEqual([{ role: "assistant", content: [summary] }]);
    const next = turn([text("Then.")], []);
    expect(encode(compacted, next, user("go on"))[0]).toEqual({
      role: "assistant",
      content: [summary, text("Then.")],
    });
  });

  it("names the container that its code ran in, and no later request does", () => {
    const code = { type: "server_tool_use", id: "c", name: "code_execution", input: {} };
    const running = paused([at(0, code), { type: "container", id: "container_7" }]);
    const body = (...behind: Message[]) =>
      encodeRequest(request([user("q"), running, ...behind], { provider: "anthropic" })).container;
    expect(body()).toBe("container_7");
    expect(body(user("never mind"))).toBeUndefined();
  });
});

describe("own calls beside hosted ones", () => {
  it("go back last, whatever order they came in", () => {
    const mixed = turn([text("Both."), toolCall("own")], [at(2, search("s")), at(2, found("s"))]);
    expect(outline(mixed, result("own", "ok"), user("next"))[0]).toEqual([
      "text",
      "server_tool_use s",
      "web_search_tool_result s",
      "tool_use own",
    ]);
  });

  it("go back last in each stretch between thinking, which stays where it was", () => {
    const signed = (words: string) => ({ type: "thinking" as const, text: words, signature: `sig-${words}` });
    const mixed = turn(
      [signed("one"), toolCall("a"), signed("two"), toolCall("b"), text("then"), toolCall("c")],
      [
        at(2, search("s")),
        at(2, found("s")),
        at(5, { ...search("m"), type: "mcp_tool_use" }),
        at(6, fetched("m")),
      ],
    );
    const [sent] = encodeRequest(
      request([user("q"), mixed, ...["a", "b", "c"].map((id) => result(id, "ok"))], {
        provider: "anthropic",
      }),
    ).messages.slice(1);
    expect(sent?.content.map(({ type }) => type)).toEqual([
      "thinking",
      "server_tool_use",
      "web_search_tool_result",
      "tool_use",
      "thinking",
      "text",
      "mcp_tool_use",
      "mcp_tool_result",
      "tool_use",
      "tool_use",
    ]);
  });

  it("stay where they came in a turn without hosted tools", () => {
    const plain = turn([toolCall("a"), text("and"), toolCall("b")], []);
    expect(outline(plain, result("a", "ok"), result("b", "ok"))[0]).toEqual([
      "tool_use a",
      "text",
      "tool_use b",
    ]);
  });
});
