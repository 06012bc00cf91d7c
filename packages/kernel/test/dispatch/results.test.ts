import { createBudget } from "@toolrail/kernel/budget";
import { safeText } from "@toolrail/kernel/dispatch";
import { createFakeClock } from "@toolrail/kernel/testing";
import type { ToolResultMessage } from "@toolrail/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answer, callOf, dispatcherOf, outcomeOf, textOf, toolNamed } from "./fixtures.ts";

const returning = (value: unknown) =>
  answer(dispatcherOf([toolNamed("odd", () => value)], { clock: createFakeClock() }), callOf("odd"));

const throwing = new Proxy(
  {},
  {
    has: () => true,
    get(_target, key) {
      if (key === "then") return undefined;
      throw new Error("do not touch");
    },
  },
);

describe("what is not a result", () => {
  it.each([
    ["nothing", undefined, "it returned undefined"],
    ["null", null, "it returned null"],
    ["a number", 42, "it returned a number"],
    ["a text", "done", "it returned a string"],
    ["a function", () => {}, "it returned a function"],
    ["an array", [1, 2, 3], "it returned an array of 3"],
    ["bytes", new Uint8Array(3), "it returned bytes"],
    ["a stream", new ReadableStream(), "it returned a stream"],
    ["a promise of a stream", Promise.resolve(new ReadableStream()), "it returned a stream"],
    ["a generator", (async function* () {})(), "it returned a stream"],
    ["an empty object", {}, "it returned an object without fields"],
    [
      "a huge object",
      Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field_${index}`, "x".repeat(50)])),
      "it returned an object with the fields field_0, field_1, field_2, field_3, field_4 and 49995 more",
    ],
    ["content that is a number", { content: 5 }, "its content is a number"],
    ["content that is a promise", { content: Promise.resolve("x") }, "its content is a promise"],
    ["content that is a stream", { content: new ReadableStream() }, "its content is a stream"],
    ["content without a value", { content: undefined }, "its content is undefined"],
    [
      "a block that is none",
      { content: [{ type: "text", text: "a" }, "b"] },
      "block 1 of its content is a string",
    ],
    [
      "a block of another type",
      { content: [{ type: "audio", data: "" }] },
      "block 0 of its content is an object",
    ],
    ["a text block without text", { content: [{ type: "text" }] }, "block 0 of its content is an object"],
    [
      "an image without data",
      { content: [{ type: "image", mediaType: "image/png" }] },
      "block 0 of its content",
    ],
    [
      "an image that is no base64, which providers refuse",
      { content: [{ type: "image", mediaType: "image/png", data: "<svg/>" }] },
      "block 0 of its content",
    ],
    [
      "an image of nothing",
      { content: [{ type: "image", mediaType: "image/png", data: "" }] },
      "block 0 of its content",
    ],
    ["an isError that is a text", { content: "x", isError: "no" }, "its isError is a string"],
    ["an object that can't be read", throwing, "it returned a value that cannot be read"],
  ])("%s is answered clearly", async (_name, value, problem) => {
    const result = await returning(value);
    expect(outcomeOf(result)).toBe("badResult, executed");
    expect(textOf(result)).toContain(`odd ran but gave no usable result: ${problem}`);
    expect(textOf(result).length).toBeLessThan(400);
  });
});

describe("what is a result", () => {
  it("may be text, blocks of both kinds, or nothing to say", async () => {
    const image = { type: "image", mediaType: "image/png", data: "AAAA" };
    expect((await returning({ content: "done" })).content).toEqual([{ type: "text", text: "done" }]);
    expect((await returning({ content: [{ type: "text", text: "a" }, image] })).content).toEqual([
      { type: "text", text: "a" },
      image,
    ]);
    for (const content of ["", [], [{ type: "text", text: "" }]])
      expect(await returning({ content })).toMatchObject({ isError: false, content: [] });
  });

  it("may come later", async () => {
    expect(textOf(await returning(Promise.resolve({ content: "later" })))).toBe("later");
  });

  it("carries the call's id and name, the time and how long it took", async () => {
    const clock = createFakeClock({ start: 5_000 });
    const tool = toolNamed("work", async () => {
      await new Promise<void>((resolve) => clock.schedule(resolve, 40));
      return { content: "done", details: { lines: 3 } };
    });
    const call = callOf("work");
    const dispatched = answer(dispatcherOf([tool], { clock }), call);
    await clock.advance(100);
    expect(await dispatched).toEqual({
      role: "toolResult",
      toolCallId: call.id,
      toolName: "work",
      isError: false,
      content: [{ type: "text", text: "done" }],
      details: { lines: 3, durationMs: 40 },
      timestamp: 5_040,
    });
  });

  it("keeps of its details what a session's log can hold", async () => {
    const circle: Record<string, unknown> = { size: 1 };
    circle.self = circle;
    const details = { ok: 1, circle, big: 2n, action: () => {}, durationMs: -1 };
    expect((await returning({ content: "x", details })).details).toEqual({ ok: 1, durationMs: 0 });
    expect((await returning({ content: "x", details: [1] })).details).toEqual({ durationMs: 0 });
  });

  it("is what a tool had written, where it returns no content of its own", async () => {
    const tool = toolNamed("stream", (_args, { output }) => {
      output.write("one ");
      output.write(new TextEncoder().encode("two"));
      return { content: "" };
    });
    expect(textOf(await answer(dispatcherOf([tool]), callOf("stream")))).toBe("one two");
  });

  it("shows both ends of a long stream, which no budget cuts again", async () => {
    const tool = toolNamed("stream", (_args, { output }) => {
      for (let line = 0; line < 10_000; line++) output.write(`line ${line}\n`);
      return { content: "" };
    });
    const result = await answer(
      dispatcherOf([tool], { budget: createBudget({ cap: 100 }) }),
      callOf("stream"),
    );
    expect(textOf(result)).toMatch(/^line 0\n.*\n…\[90890 of 98890 characters cut\]…\n.*line 9999\n$/s);
    expect(result.details).toMatchObject({ truncated: true, originalChars: 98_890 });
  });
});

describe("what a tool is told", () => {
  it("are the call's id, the clock, the limits, and nothing of the gate", async () => {
    const clock = createFakeClock();
    let context: unknown;
    const tool = toolNamed("odd", (_args, given) => {
      context = given;
      return { content: "" };
    });
    const call = callOf("odd");
    await answer(dispatcherOf([tool], { clock, maxChars: 99, vision: true }), call);
    expect(context).toEqual({
      signal: expect.any(AbortSignal),
      callId: call.id,
      clock,
      reportProgress: expect.any(Function),
      output: { write: expect.any(Function) },
      maxChars: 99,
      vision: true,
    });
    await answer(dispatcherOf([tool]), call);
    expect(context).toMatchObject({ maxChars: 50_000, vision: false });
  });

  it("is where to write, in a sink of the user's too, which may fail", async () => {
    const kept: unknown[] = [];
    const createSink = (callId: string) => ({
      write(chunk: unknown) {
        if (kept.length === 2) throw new Error("disk full");
        kept.push([callId, chunk]);
      },
      reserveFile: () => ({ path: `/spill/${callId}` }),
    });
    let path: string | undefined;
    const tool = toolNamed("stream", (_args, { output }) => {
      path = output.reserveFile?.().path;
      for (const chunk of ["a", "b", "c", "d"]) output.write(chunk);
      return { content: "" };
    });
    const call = callOf("stream");
    expect(textOf(await answer(dispatcherOf([tool], { createSink }), call))).toBe("abcd");
    expect(kept).toEqual([
      [call.id, "a"],
      [call.id, "b"],
    ]);
    expect(path).toBe(`/spill/${call.id}`);
    const noSink = () => JSON.parse("{");
    expect(textOf(await answer(dispatcherOf([tool], { createSink: noSink }), call))).toBe("abcd");
  });
});

describe("a budget", () => {
  const long = toolNamed("long", ({ length }) => ({ content: "x".repeat(Number(length)) }));
  const batch = [callOf("long", { length: 10 }), callOf("long", { length: 20_000 })];

  it("is applied once to the whole batch", async () => {
    const results = await dispatcherOf([long], { budget: createBudget() }).dispatch(batch);
    expect(results.map((result) => textOf(result).length)).toEqual([10, 8_054]);
    const whole = await dispatcherOf([long]).dispatch(batch);
    expect(whole.map((result) => textOf(result).length)).toEqual([10, 20_000]);
  });

  it("sees the originals, and what it gives back is made safe", async () => {
    const raw = toolNamed("raw", () => ({ content: "a\u0000b" }));
    const seen: string[] = [];
    const budget = {
      apply: async (results: readonly ToolResultMessage[]) => {
        seen.push(...results.map(textOf));
        return [...results];
      },
    };
    expect(textOf(await answer(dispatcherOf([raw], { budget }), callOf("raw")))).toBe("a␀b");
    expect(seen).toEqual(["a\u0000b"]);
  });

  it.each([
    ["fails", () => Promise.reject(new Error("no store"))],
    ["loses a result", async (results: readonly ToolResultMessage[]) => results.slice(1)],
    ["changes the order", async (results: readonly ToolResultMessage[]) => [...results].reverse()],
    ["gives no list", async () => JSON.parse("null")],
  ])("that %s is replaced by the plain cut", async (_name, apply) => {
    const results = await dispatcherOf([long], { budget: { apply } }).dispatch(batch);
    expect(results.map((result) => textOf(result).length)).toEqual([10, 8_059]);
    expect(results.map((result) => result.toolCallId)).toEqual(batch.map((call) => call.id));
  });
});

describe("text that is sent", () => {
  it.each([
    ["NUL", "a\u0000b", "a␀b"],
    ["an escape", "\u001b[31mred\u001b[0m", "␛[31mred␛[0m"],
    ["a carriage return", "50%\r100%\r\n", "50%␍100%␍\n"],
    ["delete", "a\u007f", "a␡"],
    ["a control without a picture", "a\u0085b\u009b", "a\ufffdb\ufffd"],
    ["half a pair", "a\ud83db", "a\ufffdb"],
    ["the other half", "\udc00", "\ufffd"],
    ["tabs and newlines", "a\tb\n", "a\tb\n"],
    ["a whole pair", "😀", "😀"],
  ])("shows %s", async (_name, text, shown) => {
    expect(safeText(text)).toBe(shown);
    expect(textOf(await returning({ content: text }))).toBe(shown);
  });

  it("is safe whatever a failure quotes", async () => {
    const failing = toolNamed("odd", () => {
      throw new Error("\u0007 \ud800");
    });
    const dispatcher = dispatcherOf([failing]);
    const results = await dispatcher.dispatch([
      callOf("odd"),
      callOf("no\u0000pe"),
      callOf("odd", '{"\u0001'),
    ]);
    for (const result of results) expect(textOf(result)).toBe(safeText(textOf(result)));
    expect(textOf(results[0])).toBe("odd failed: ␇ \ufffd");
  });

  it("keeps its length, is well formed and safe to make safe again", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
        (text) => {
          const safe = safeText(text);
          expect(safe).toHaveLength(text.length);
          expect(safeText(safe)).toBe(safe);
          expect(() => encodeURIComponent(safe)).not.toThrow();
        },
      ),
    );
  });
});
