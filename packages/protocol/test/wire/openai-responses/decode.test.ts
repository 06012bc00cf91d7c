import { describe, expect, it } from "vitest";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import { wireToolName } from "../../../src/wire/wire-tool-name.ts";
import { added, call, completed, decode, delta, done, message } from "./event.ts";

const args = (index: number | undefined, text: string, fields: object = {}) =>
  delta("function_call_arguments", index, { delta: text, ...fields });
const argsDone = (index: number | undefined, text: unknown, fields: object = {}) => ({
  type: "response.function_call_arguments.done",
  ...(index !== undefined && { output_index: index }),
  arguments: text,
  ...fields,
});

describe("the start and the end", () => {
  it("says who answers, once, and what it cost", () => {
    const response = { id: "r1", model: "m", status: "in_progress", output: [] };
    const usage = {
      input_tokens: 30,
      input_tokens_details: { cached_tokens: 20 },
      output_tokens: 4,
      output_tokens_details: { reasoning_tokens: 3 },
      total_tokens: 34,
    };
    expect(
      decode([
        { type: "response.created", response },
        { type: "response.in_progress", response },
        completed([], { id: "r1", model: "m", usage }),
      ]),
    ).toEqual([
      { type: "start", model: "m", responseId: "r1" },
      { type: "usage", usage: { inputTokens: 30, outputTokens: 4, cacheReadTokens: 20 } },
      { type: "finish", reason: "stop", raw: "completed" },
    ]);
  });

  it.each([
    ["max_output_tokens", "length"],
    ["content_filter", "filter"],
    ["something new", "length"],
    ["constructor", "length"],
  ])("takes an answer that is incomplete for %s as %s", (reason, expected) => {
    const response = { status: "incomplete", incomplete_details: { reason } };
    expect(decode([{ type: "response.incomplete", response }])).toEqual([
      { type: "finish", reason: expected, raw: reason },
    ]);
  });

  it.each([
    ["an incomplete response without a reason", { type: "response.incomplete", response: {} }, "incomplete"],
    [
      "a completed event with an incomplete response",
      { type: "response.completed", response: { status: "incomplete", incomplete_details: null } },
      "incomplete",
    ],
    [
      "a completed response with a reason to be incomplete",
      completed([], { incomplete_details: { reason: "max_output_tokens" } }),
      "max_output_tokens",
    ],
  ])("does not believe in the end of %s", (_, chunk, raw) => {
    expect(decode([added(0, call("a")), chunk]).at(-1)).toEqual({ type: "finish", reason: "length", raw });
  });

  it("tells calls and refusals apart, which the protocol does not", () => {
    expect(decode([done(0, call("a")), completed()]).at(-1)).toMatchObject({ reason: "toolUse" });
    const refusal = { type: "message", content: [{ type: "refusal", refusal: "No." }] };
    for (const stream of [
      [delta("refusal", 0, { content_index: 0, delta: "No." }), completed()],
      [done(0, refusal), completed()],
      [completed([refusal])],
    ]) {
      const events = decode(stream);
      expect(foldEvents(events)).toMatchObject({ text: "No.", finish: "refusal" });
    }
  });

  it("takes a bare mark as an end, and nothing at all as an error that keeps what came", () => {
    const stream = [added(0, call("a")), args(0, '{"t":1}')];
    expect(decode([...stream, "[DONE]"]).at(-1)).toEqual({ type: "finish", reason: "end", raw: "[DONE]" });
    const cut = foldEvents(decode(stream));
    expect(cut).toMatchObject({ finish: undefined, error: { kind: "endedEarly", retryable: true } });
    expect(cut.calls).toEqual([{ id: "a", name: "f", args: '{"t":1}' }]);
  });

  it("says nothing behind the end", () => {
    const events = decode([completed([message("a")]), done(1, call("b")), completed([message("a")])]);
    expect(foldEvents(events)).toMatchObject({ text: "a", calls: [] });
    expect(events.filter(({ type }) => type === "finish")).toHaveLength(1);
  });
});

describe("failures", () => {
  const error = { code: "insufficient_quota", message: "quota used up" };
  it.each([
    ["an error event", { type: "error", error }],
    ["a flat error event", { type: "error", ...error, param: null }],
    ["an error by another name", { type: "response.error", error }],
    ["a failed response", { type: "response.failed", response: { status: "failed", error } }],
    ["a failed response under another name", completed([], { status: "failed", error })],
    ["an error object", { error }],
  ])("makes an error of %s, once", (_, chunk) => {
    const events = decode([delta("output_text", 0, { delta: "Half" }), chunk, chunk]);
    expect(events).toEqual([
      { type: "text", key: "0_0", delta: "Half" },
      { type: "error", message: "quota used up", kind: "quotaExceeded", retryable: false },
    ]);
  });

  it("has words for a response that failed without any", () => {
    expect(decode([{ type: "response.failed", response: { error: null } }])).toEqual([
      {
        type: "error",
        message: 'the response ended with the status "failed", without a reason',
        kind: "unknown",
        retryable: true,
      },
    ]);
    expect(decode([completed([], { status: "cancelled" })])).toMatchObject([{ type: "error" }]);
  });

  it.each([
    ["max_output_tokens", { type: "finish", reason: "length", raw: "max_output_tokens" }],
    ["content_filter", { type: "finish", reason: "filter", raw: "content_filter" }],
    [
      "worker_lost",
      {
        type: "error",
        message: 'the response ended with the status "failed", for the reason "worker_lost"',
        kind: "unknown",
        retryable: true,
      },
    ],
  ])("reads why a response failed where only its details say so: %s", (reason, expected) => {
    const response = { status: "failed", error: null, incomplete_details: { reason } };
    expect(decode([{ type: "response.failed", response }])).toEqual([expected]);
  });

  it("believes the error of a response more than its details", () => {
    const response = { status: "failed", error, incomplete_details: { reason: "max_output_tokens" } };
    expect(decode([{ type: "response.failed", response }])).toMatchObject([
      { type: "error", message: "quota used up" },
    ]);
  });

  it("ends at a second response inside the stream, with what came before", () => {
    const created = (id: unknown) => ({ type: "response.created", response: { id, status: "in_progress" } });
    const whole = [done(0, call("a", { arguments: "{}" })), completed([call("a", { arguments: "{}" })])];
    const turn = foldEvents(decode([created("r1"), ...whole.slice(0, 1), created("r2"), ...whole]));
    expect(turn).toMatchObject({ finish: undefined, error: { kind: "spliced", retryable: true } });
    expect(turn.calls).toHaveLength(1);
    for (const again of ["r1", undefined, ""])
      expect(foldEvents(decode([created("r1"), created(again), ...whole]))).toMatchObject({
        finish: "toolUse",
        error: undefined,
      });
  });

  it("keeps the output of a response that failed", () => {
    const response = { status: "failed", error, output: [call("a", { arguments: '{"x":1}' })] };
    const turn = foldEvents(decode([{ type: "response.failed", response }]));
    expect(turn.calls).toEqual([{ id: "a", name: "f", args: '{"x":1}' }]);
    expect(turn.error).toMatchObject({ kind: "quotaExceeded" });
  });
});

describe("calls", () => {
  const whole = '{"c":"ls"}';
  const opened = { type: "toolCall", key: "0_0", order: [0, 0], id: "a", name: "f" };

  it("announces a call with its id and name, and passes on its pieces", () => {
    expect(
      decode([
        added(0, call("a")),
        args(0, '{"c":'),
        args(0, '"ls"}'),
        argsDone(0, whole),
        done(0, call("a", { arguments: whole })),
        completed([call("a", { arguments: whole })]),
      ]),
    ).toEqual([
      opened,
      { type: "toolCall", key: "0_0", order: [0, 0], argsDelta: '{"c":' },
      { type: "toolCall", key: "0_0", order: [0, 0], argsDelta: '"ls"}' },
      { type: "finish", reason: "toolUse", raw: "completed" },
    ]);
  });

  const complete = call("a", { arguments: whole });
  it.each([
    ["the arguments' end", [added(0, call("a")), argsDone(0, whole), completed()]],
    ["the item's end", [added(0, call("a")), done(0, complete), completed()]],
    ["the response", [added(0, call("a")), completed([complete])]],
    ["the response alone", [completed([complete])]],
    ["the item's end alone", [done(0, complete), completed()]],
    ["the item's announcement alone", [added(0, complete), completed()]],
    ["an object", [added(0, call("a")), argsDone(0, { c: "ls" }), completed()]],
    [
      "a later chance that says more",
      [added(0, call("a")), args(0, '{"c":'), done(0, complete), completed()],
    ],
    [
      "a later chance that says otherwise",
      [added(0, call("a")), args(0, '{"c":"l'), argsDone(0, whole), completed()],
    ],
    [
      "an announcement that stands in",
      [added(0, call("a", { arguments: "{}" })), args(0, whole), completed()],
    ],
    [
      "deltas, though an empty object ends them",
      [added(0, call("a")), args(0, whole), argsDone(0, "{}"), completed()],
    ],
    [
      "deltas, though nothing ends them",
      [
        added(0, call("a")),
        args(0, whole),
        argsDone(0, ""),
        done(0, call("a", { arguments: null })),
        completed(),
      ],
    ],
  ])("gets its text from %s", (_, stream) => {
    expect(foldEvents(decode(stream)).calls).toEqual([{ id: "a", name: "f", args: whole }]);
  });

  it("leaves cut text as it is", () => {
    const turn = foldEvents(decode([added(0, call("a")), args(0, '{"t":"lo'), completed()]));
    expect(turn.calls).toEqual([{ id: "a", name: "f", args: '{"t":"lo' }]);
  });

  it("keeps an empty object, and no text at all", () => {
    expect(foldEvents(decode([done(0, call("a", { arguments: "{}" })), completed()])).calls).toEqual([
      { id: "a", name: "f", args: "{}" },
    ]);
    expect(foldEvents(decode([done(0, call("a")), completed()])).calls).toEqual([
      { id: "a", name: "f", args: "" },
    ]);
  });

  it("goes by the output index, whatever the item ids are", () => {
    const rotating = (index: number, n: number, text: string) => args(index, text, { item_id: `id${n}` });
    const turn = foldEvents(
      decode([
        added(0, call("a", { id: "x1" })),
        added(1, call("b", { id: "x2" })),
        rotating(1, 3, '{"n":'),
        rotating(0, 4, '{"n":'),
        rotating(1, 5, "2}"),
        rotating(0, 6, "1}"),
        done(1, call("b", { id: "x7", arguments: '{"n":2}' })),
        done(0, call("a", { id: "x8", arguments: '{"n":1}' })),
        completed([
          call("a", { id: "x9", arguments: '{"n":1}' }),
          call("b", { id: "x10", arguments: '{"n":2}' }),
        ]),
      ]),
    );
    expect(turn.calls).toEqual([
      { id: "a", name: "f", args: '{"n":1}' },
      { id: "b", name: "f", args: '{"n":2}' },
    ]);
  });

  it("goes by the item ids where there is no index, and by what came last where there are none", () => {
    const byId = foldEvents(
      decode([
        added(undefined, call("a")),
        added(undefined, call("b")),
        args(undefined, "1", { item_id: "fc_a" }),
        args(undefined, "2", { item_id: "fc_b" }),
        args(undefined, "1", { item_id: "fc_a" }),
        completed(),
      ]),
    );
    expect(byId.calls.map((made) => made.args)).toEqual(["11", "2"]);
    const bare = foldEvents(
      decode([
        added(undefined, call("a", { id: undefined })),
        args(undefined, "1"),
        done(undefined, call("a", { id: undefined, arguments: "1" })),
        added(undefined, call("b", { id: undefined })),
        args(undefined, "2"),
        completed(),
      ]),
    );
    expect(bare.calls.map((made) => [made.id, made.args])).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
  });

  it("tells calls on one index apart by their ids", () => {
    const turn = foldEvents(
      decode([
        added(0, message("", { content: [] })),
        delta("output_text", 0, { delta: "Two." }),
        added(0, call("a")),
        added(0, call("b")),
        args(0, "1", { item_id: "fc_a" }),
        args(0, "2", { item_id: "fc_b" }),
        done(0, call("a", { arguments: "1" })),
        done(0, call("b", { arguments: "2" })),
        completed(),
      ]),
    );
    expect(turn.text).toBe("Two.");
    expect(turn.calls.map((made) => [made.id, made.args])).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
  });

  it("takes the item's id where no call id ever comes, and only there", () => {
    const { call_id: _, ...nameless } = call("a", { arguments: "{}" });
    expect(foldEvents(decode([added(0, nameless), done(0, nameless), completed()])).calls[0]?.id).toBe(
      "fc_a",
    );
    const late = [added(0, nameless), args(0, "{}"), done(0, call("late")), completed()];
    expect(foldEvents(decode(late)).calls).toEqual([{ id: "late", name: "f", args: "{}" }]);
    expect(foldEvents(decode([done(0, { ...nameless, call_id: 7 }), completed()])).calls[0]?.id).toBe("7");
  });

  it("finds the items of the response again when it leaves others out", () => {
    const turn = foldEvents(
      decode([
        done(0, { type: "reasoning", id: "rs_1", summary: [] }),
        added(1, message("", { id: "x1", content: [] })),
        delta("output_text", 1, { delta: "Hello" }),
        added(2, call("a")),
        args(2, "{}"),
        completed([
          message("Hello", { id: "x2" }),
          call("a", { arguments: "{}" }),
          call("b", { arguments: "{}" }),
        ]),
      ]),
    );
    expect(turn.text).toBe("Hello");
    expect(turn.calls.map((made) => made.id)).toEqual(["a", "b"]);
  });

  it("reads a custom tool's input as it was written", () => {
    const item = { type: "custom_tool_call", id: "ctc_1", call_id: "c", name: "sql", input: "" };
    const stream = [
      added(0, item),
      delta("custom_tool_call_input", 0, { delta: "SELECT " }),
      delta("custom_tool_call_input", 0, { delta: "1" }),
      { type: "response.custom_tool_call_input.done", output_index: 0, input: "SELECT 1" },
      done(0, { ...item, input: "SELECT 1" }),
      completed(),
    ];
    expect(foldEvents(decode(stream)).calls).toEqual([{ id: "c", name: "sql", args: "SELECT 1" }]);
  });

  it("gives a tool its own name back", () => {
    const item = call("a", { name: wireToolName("docs/search") });
    const [opened] = decode([added(0, item), completed()], { toolNames: ["f", "docs/search"] });
    expect(opened).toMatchObject({ name: "docs/search" });
  });
});

describe("texts", () => {
  const part = { type: "output_text", text: "Hello there." };
  it.each([
    [
      "deltas alone",
      [delta("output_text", 0, { delta: "Hello " }), delta("output_text", 0, { delta: "there." })],
    ],
    ["the text's end", [{ type: "response.output_text.done", output_index: 0, text: "Hello there." }]],
    ["the part's end", [{ type: "response.content_part.done", output_index: 0, part }]],
    ["the item's end", [done(0, message("Hello there."))]],
    ["an announcement alone", [added(0, message("Hello there."))]],
    [
      "all of them",
      [
        added(0, message("", { content: [] })),
        delta("output_text", 0, { content_index: 0, delta: "Hello " }),
        delta("output_text", 0, { content_index: 0, delta: "there." }),
        { type: "response.output_text.done", output_index: 0, content_index: 0, text: "Hello there." },
        { type: "response.content_part.done", output_index: 0, content_index: 0, part },
        done(0, message("Hello there.")),
      ],
    ],
    [
      "half a stream and the rest",
      [delta("output_text", 0, { delta: "Hello " }), done(0, message("Hello there."))],
    ],
    [
      "deltas, against a text that differs",
      [delta("output_text", 0, { delta: "Hello there." }), done(0, message(" hello"))],
    ],
  ])("are said once, from %s", (_, stream) => {
    expect(foldEvents(decode([...stream, completed()])).text).toBe("Hello there.");
    expect(foldEvents(decode([...stream, completed([message("Hello there.")])])).text).toBe("Hello there.");
  });

  it("stand for one item each, whatever parts it has", () => {
    const two = {
      type: "message",
      content: [
        { type: "output_text", text: "a" },
        { type: "output_text", text: "b" },
      ],
    };
    const events = decode([done(0, two), done(1, message("c")), completed()]);
    expect(events.filter((event) => event.type === "text")).toEqual([
      { type: "text", key: "0_0", delta: "a" },
      { type: "text", key: "0_0", delta: "b" },
      { type: "text", key: "1_0", delta: "c" },
    ]);
  });

  it("may be content without a list, or parts without a type", () => {
    expect(foldEvents(decode([done(0, { type: "message", content: "plain" }), completed()])).text).toBe(
      "plain",
    );
    expect(foldEvents(decode([done(0, { content: [{ text: "bare" }] }), completed()])).text).toBe("bare");
  });
});

describe("reasoning", () => {
  it("keeps each part of a summary, and of open reasoning, as a block", () => {
    const summary = (index: number, text: string) =>
      delta("reasoning_summary_text", 0, { summary_index: index, delta: text });
    const events = decode([
      summary(0, "First"),
      summary(0, " part."),
      summary(1, "Second."),
      delta("reasoning_text", 0, { content_index: 0, delta: "Open." }),
      {
        type: "response.content_part.done",
        output_index: 0,
        content_index: 1,
        part: { type: "reasoning_text", text: "Late." },
      },
      {
        type: "response.reasoning_summary_part.done",
        output_index: 0,
        summary_index: 1,
        part: { text: "Second." },
      },
      completed(),
    ]);
    expect(events.filter((event) => event.type === "thinking")).toEqual([
      { type: "thinking", key: "0_0_summary_0", delta: "First" },
      { type: "thinking", key: "0_0_summary_0", delta: " part." },
      { type: "thinking", key: "0_0_summary_1", delta: "Second." },
      { type: "thinking", key: "0_0_content_0", delta: "Open." },
      { type: "thinking", key: "0_0_content_1", delta: "Late." },
    ]);
  });
});
