import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../../src/stream-event.ts";
import { finalEvents } from "../../../src/testing/decode-bytes.ts";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import { createDecoder } from "../../../src/wire/anthropic-messages/decode.ts";
import {
  blockDelta,
  blockStart,
  blockStop,
  inputDelta,
  MESSAGE_STOP,
  messageDelta,
  messageStart,
  textDelta,
  toolUse,
} from "./event.ts";

function decode(...chunks: unknown[]): StreamEvent[] {
  const decoder = createDecoder();
  const events = [...chunks, messageDelta("tool_use"), MESSAGE_STOP].flatMap((chunk) => decoder.push(chunk));
  return [...events, ...decoder.end({ complete: true })].filter(({ type }) => type !== "heartbeat");
}

const calls = (...chunks: unknown[]) => foldEvents(decode(...chunks)).calls;
const keys = (...chunks: unknown[]) =>
  decode(...chunks).flatMap((event) =>
    event.type === "text" || event.type === "thinking" ? [event.key] : [],
  );
const text = (index: unknown) => blockStart(index, { type: "text", text: "" });

describe("the index of a block", () => {
  it.each([[0], ["1"], [7], [-1], [null], [undefined], ["x"], [1.5]])("may be %j", (index) => {
    expect(calls(toolUse(index, "a"), inputDelta(index, '{"x":1}'), blockStop(index))).toEqual([
      { id: "a", name: "f", args: '{"x":1}' },
    ]);
  });

  it("may be the same for every block", () => {
    expect(
      foldEvents(
        decode(
          text(0),
          textDelta(0, "Looking."),
          blockStop(0),
          toolUse(0, "a"),
          inputDelta(0, '{"n":1}'),
          blockStop(0),
          toolUse(0, "b"),
          inputDelta(0, '{"n":2}'),
          blockStop(0),
        ),
      ),
    ).toMatchObject({
      text: "Looking.",
      calls: [
        { id: "a", args: '{"n":1}' },
        { id: "b", args: '{"n":2}' },
      ],
    });
  });

  it("may be the same for calls without an id, closed or begun", () => {
    for (const between of [[blockStop(0)], []])
      expect(
        calls(
          toolUse(0, undefined),
          inputDelta(0, '{"n":1}'),
          ...between,
          toolUse(0, "", "g"),
          inputDelta(0, '{"n":2}'),
        ),
      ).toEqual([
        { id: undefined, name: "f", args: '{"n":1}' },
        { id: undefined, name: "g", args: '{"n":2}' },
      ]);
  });

  it("may be the same for calls without an id that bring nothing, or all at once", () => {
    expect(calls(toolUse(0, null), blockStop(0), toolUse(0, null, "g"), blockStop(0))).toHaveLength(2);
    const whole = (n: number) => toolUse(0, null, "f", { input: { n } });
    expect(calls(whole(1), whole(2)).map((call) => call.args)).toEqual(['{"n":1}', '{"n":2}']);
  });

  it("may be the same for blocks of one kind, closed or signed", () => {
    const thinking = (delta: object) => blockDelta(0, { type: "thinking_delta", ...delta });
    const start = blockStart(0, { type: "thinking", thinking: "" });
    expect(
      keys(start, thinking({ thinking: "a" }), blockStop(0), start, thinking({ thinking: "b" })),
    ).toEqual(["0", "1"]);
    expect(keys(text(0), textDelta(0, "a"), blockStop(0), text(0), textDelta(0, "b"))).toEqual(["0", "1"]);
    const use = (id: string) => blockStart(0, { type: "server_tool_use", id });
    expect(decode(use("a"), use("b")).filter((event) => event.type === "raw")).toHaveLength(2);
  });

  it("opens a call for a start that says nothing of itself", () => {
    expect(
      calls(toolUse(0, "a"), inputDelta(0, '{"n":1}'), toolUse(1, null, null), inputDelta(1, '{"n":2}')),
    ).toEqual([
      { id: "a", name: "f", args: '{"n":1}' },
      { id: undefined, name: "", args: '{"n":2}' },
    ]);
  });

  it("may be that of a block of another kind: text stays text", () => {
    const events = decode(blockStart(0, { type: "server_tool_use", id: "s" }), textDelta(0, "Hi"));
    expect(foldEvents(events).text).toBe("Hi");
    expect(events.find((event) => event.type === "raw")).toMatchObject({
      item: { block: { type: "server_tool_use", id: "s" } },
    });
  });

  it("tells interleaved calls apart, and gives their order, not the order of arrival", () => {
    expect(
      calls(
        toolUse(2, "b"),
        toolUse(1, "a"),
        inputDelta(1, '{"n"'),
        inputDelta(2, '{"m"'),
        inputDelta(2, ":2}"),
        inputDelta(1, ":1}"),
      ),
    ).toEqual([
      { id: "a", name: "f", args: '{"n":1}' },
      { id: "b", name: "f", args: '{"m":2}' },
    ]);
  });

  it("may be one that was never opened: input goes to the last call, text opens a block", () => {
    expect(
      foldEvents(decode(toolUse(0, "a"), inputDelta(4, '{"n":1}'), textDelta(9, "Hi"), inputDelta(9, " "))),
    ).toMatchObject({ text: "Hi", calls: [{ id: "a", args: '{"n":1} ' }] });
  });

  it("is no excuse to lose input that has no block at all", () => {
    expect(calls(inputDelta(0, '{"n":1}'))).toEqual([{ id: undefined, name: "", args: '{"n":1}' }]);
  });
});

describe("events that come twice", () => {
  it("message_start, start and stop change nothing", () => {
    const start = messageStart();
    const once = [text(0), textDelta(0, "Hi"), blockStop(0), toolUse(1, "a"), inputDelta(1, '{"n":1}')];
    const clean = decode(start, ...once, blockStop(1));
    const doubled = decode(
      start,
      start,
      ...once.flatMap((event) => (event.type === "content_block_delta" ? [event] : [event, event])),
      blockStop(1),
      blockStop(1),
    );
    expect(foldEvents(doubled)).toEqual(foldEvents(clean));
    expect(doubled.filter((event) => event.type === "start")).toHaveLength(1);
  });

  it("a start without an id, while its call has brought nothing", () => {
    expect(calls(toolUse(0, null), toolUse(0, null), inputDelta(0, "{}"))).toEqual([
      { id: undefined, name: "f", args: "{}" },
    ]);
  });

  it("a redacted block is one, and another at its index is another", () => {
    const redacted = (data: string) => blockStart(0, { type: "redacted_thinking", data });
    const events = decode(redacted("a"), redacted("a"), redacted("b"));
    expect(events.filter((event) => event.type === "thinking")).toEqual([
      { type: "thinking", key: "0", redacted: "a" },
      { type: "thinking", key: "1", redacted: "b" },
    ]);
  });

  it("a provider's block gives one item", () => {
    const block = blockStart(0, { type: "x_tool_result", tool_use_id: "s" });
    const events = decode(block, block, blockStop(0), block, blockStop(0), blockStop(0));
    expect(events.filter((event) => event.type === "raw")).toHaveLength(1);
  });

  it("message_start in the middle, late or again, closes nothing", () => {
    expect(keys(textDelta(0, "a"), messageStart(), textDelta(0, "b"))).toEqual(["0", "0"]);
    expect(keys(messageStart(), textDelta(0, "a"), messageStart(), textDelta(0, "b"))).toEqual(["0", "0"]);
  });
});

describe("events that are missing or unknown", () => {
  it("needs no message_start, no start of a text, and no stop", () => {
    expect(foldEvents(decode(textDelta(0, "Hi"), toolUse(1, "a"), inputDelta(1, "{}")))).toMatchObject({
      text: "Hi",
      calls: [{ id: "a", args: "{}" }],
      warnings: 0,
    });
  });

  it("needs no event line, and no type in the data where there is one", () => {
    const decoder = createDecoder();
    const data = JSON.stringify({ index: 0, delta: { type: "text_delta", text: "Hi" } });
    expect(decoder.pushEvent({ event: "content_block_delta", data })).toEqual([
      { type: "text", key: "0", delta: "Hi" },
    ]);
    expect(decoder.pushEvent({ data: JSON.stringify(textDelta(0, "!")) })).toEqual([
      { type: "text", key: "0", delta: "!" },
    ]);
    expect(decoder.pushEvent({ event: "message_stop", data: "{}" })).toEqual([
      { type: "finish", reason: "end", raw: "message_stop" },
    ]);
  });
});

describe("errors inside a stream", () => {
  const overloaded = { type: "overloaded_error", message: "Overloaded" };
  const error = { type: "error", message: "Overloaded", kind: "overloaded", retryable: true };

  it.each([
    ["an error event", { type: "error", error: overloaded }, undefined],
    ["an error object", { error: overloaded }, undefined],
    ["an event of that name alone", overloaded, "error"],
    ["an error beside a known type", { type: "message_delta", error: overloaded }, undefined],
  ])("reads %s, and keeps what came before", (_, chunk, name) => {
    const decoder = createDecoder();
    expect(decoder.push(textDelta(0, "kept"))).toHaveLength(1);
    expect(decoder.push(chunk, name)).toEqual([error]);
    expect([...decoder.push(MESSAGE_STOP), ...decoder.end({ complete: true })]).toEqual([]);
  });

  it("takes no known event for an error because of its fields", () => {
    const decoder = createDecoder();
    expect(decoder.push({ ...textDelta(0, "Hi"), error: null, code: 500, message: "text" })).toEqual([
      { type: "text", key: "0", delta: "Hi" },
    ]);
  });

  it("ends once, however it ends", () => {
    const decoder = createDecoder();
    const events = [
      ...decoder.push({ type: "error", error: overloaded }),
      ...decoder.push({ type: "error", error: overloaded }),
      ...decoder.end({ complete: false }),
    ];
    expect(finalEvents(events)).toEqual([error]);
  });
});
