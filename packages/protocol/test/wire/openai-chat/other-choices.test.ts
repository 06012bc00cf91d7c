import { describe, expect, it } from "vitest";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import { answerOf, nextMessage } from "./next-request.ts";

const call = (id: string, fields: object = {}) => ({
  index: 0,
  id,
  type: "function",
  function: { name: "look_up", arguments: '{"q":"x"}' },
  ...fields,
});
const choice = (index: number, delta: object, reason: string | null = null) => ({
  index,
  delta,
  finish_reason: reason,
});
const chunk = (...choices: object[]) => ({ id: "c1", model: "m", choices });
const ends = (...reasons: string[]) => chunk(...reasons.map((reason, index) => choice(index, {}, reason)));
const lookUp = (id: string | undefined) => ({ id, name: "look_up", args: '{"q":"x"}' });

describe("calls in another choice, the first has none", () => {
  it("are the model's in a whole answer, also without indexes", () => {
    const message = { role: "assistant", content: "I will look." };
    const body = {
      choices: [
        { finish_reason: "tool_calls", message },
        {
          finish_reason: "tool_calls",
          message: { role: "assistant", content: null, tool_calls: [call("t1")] },
        },
      ],
    };
    expect(foldEvents(answerOf([body]))).toMatchObject({
      text: "I will look.",
      calls: [lookUp("t1")],
      finish: "toolUse",
      warnings: 0,
    });
  });

  it.each([
    [
      "behind the text",
      [
        chunk(choice(0, { role: "assistant", content: "I will look." })),
        chunk(choice(1, { role: "assistant", tool_calls: [call("t1")] })),
      ],
    ],
    [
      "before the text",
      [
        chunk(choice(1, { role: "assistant", tool_calls: [call("t1")] })),
        chunk(choice(0, { role: "assistant", content: "I will look." })),
      ],
    ],
    [
      "in pieces between the text",
      [
        chunk(
          choice(0, { content: "I will " }),
          choice(1, { tool_calls: [call("t1", { function: { name: "look_up", arguments: '{"q"' } })] }),
        ),
        chunk(
          choice(0, { content: "look." }),
          choice(1, { tool_calls: [{ index: 0, function: { arguments: ':"x"}' } }] }),
        ),
      ],
    ],
  ])("are the model's in a stream, %s", (_, chunks) => {
    expect(foldEvents(answerOf([...chunks, ends("tool_calls", "tool_calls")]))).toMatchObject({
      text: "I will look.",
      calls: [lookUp("t1")],
      finish: "toolUse",
      warnings: 0,
    });
  });

  it("are in order over several choices, each with its own signature, and go back in one message", () => {
    const signed = (id: string, sig: string) =>
      call(id, { extra_content: { google: { thought_signature: sig } } });
    const sent = nextMessage([
      chunk(choice(2, { tool_calls: [signed("t3", "c")] })),
      chunk(choice(1, { tool_calls: [signed("t1", "a"), signed("t2", "b")] })),
      chunk(choice(0, { content: "Both." }), choice(1, { reasoning_text: "Hm.", reasoning_opaque: "b3A=" })),
      ends("stop", "tool_calls", "tool_calls"),
    ]);
    const calls = sent.tool_calls as { id: string; extra_content: { google: object } }[];
    expect(calls.map(({ id, extra_content: { google } }) => [id, google])).toEqual([
      ["t1", { thought_signature: "a" }],
      ["t2", { thought_signature: "b" }],
      ["t3", { thought_signature: "c" }],
    ]);
    expect(sent).toMatchObject({ content: "Both.", reasoning_text: "Hm.", reasoning_opaque: "b3A=" });
  });

  it("bring their text along where the first choice is empty", () => {
    const chunks = [
      chunk(choice(1, { content: "I look.", tool_calls: [call("t1")] })),
      ends("stop", "tool_calls"),
    ];
    expect(foldEvents(answerOf(chunks))).toMatchObject({
      text: "I look.",
      calls: [lookUp("t1")],
      warnings: 0,
    });
  });

  it("do not run when their choice was cut off", () => {
    const chunks = [chunk(choice(0, { content: "a" }), choice(1, { tool_calls: [call("t1")] }))];
    expect(foldEvents(answerOf([...chunks, ends("stop", "length")]))).toMatchObject({ finish: "length" });
    expect(foldEvents(answerOf([...chunks, chunk(choice(1, {}, "tool_calls"))]))).toMatchObject({
      finish: "toolUse",
    });
  });

  it("are kept when the stream fails", () => {
    const failed = [
      chunk(choice(1, { tool_calls: [call("t1")] })),
      { error: { message: "boom", code: 500 } },
    ];
    expect(foldEvents(answerOf(failed))).toMatchObject({ calls: [lookUp("t1")], error: { message: "boom" } });
  });
});

describe("what the first choice has itself", () => {
  it("is dropped from others with one warning, whichever comes first", () => {
    const mine = choice(0, { content: "mine", tool_calls: [call("t0")] });
    const other = choice(1, { content: "other", reasoning: "hm", tool_calls: [call("t1")] });
    for (const chunks of [
      [chunk(mine, other)],
      [chunk(other), chunk(mine)],
      [chunk(mine), chunk(other), chunk(other)],
    ])
      expect(foldEvents(answerOf([...chunks, ends("tool_calls", "length")]))).toMatchObject({
        text: "mine",
        thinking: "",
        calls: [lookUp("t0")],
        finish: "toolUse",
        warnings: 1,
      });
  });

  it("is dropped with a warning where another choice has text alone", () => {
    const turn = foldEvents(answerOf([chunk(choice(1, { content: "other" })), ends("stop", "stop")]));
    expect(turn).toMatchObject({ text: "", finish: "stop", warnings: 1 });
  });

  it("leaves no trace of the other's fields in the next request", () => {
    const chunks = [
      chunk(choice(0, { content: "mine" }), choice(1, { content: "other", reasoning_opaque: "b3A=" })),
    ];
    expect(nextMessage([...chunks, ends("stop", "stop")])).toEqual({ role: "assistant", content: "mine" });
  });
});
