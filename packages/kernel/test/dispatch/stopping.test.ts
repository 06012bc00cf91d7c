import { createBudget } from "@toolrail/kernel/budget";
import type { Permissions } from "@toolrail/kernel/permission";
import { createFakeClock } from "@toolrail/kernel/testing";
import { describe, expect, it, vi } from "vitest";
import {
  answer,
  callOf,
  deferred,
  dispatcherOf,
  never,
  outcomeOf,
  textOf,
  toolNamed,
  within,
  writerNamed,
} from "./fixtures.ts";

/** Ends as soon as its signal fires, with what `last` gives. */
const heeding =
  (last: () => unknown) =>
  (_args: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) =>
      signal.addEventListener("abort", () => {
        try {
          resolve(last());
        } catch (error) {
          reject(error);
        }
      }),
    );

describe("a tool that takes too long", () => {
  it("gets the signal at its limit, and the answer says after how long", async () => {
    const clock = createFakeClock({ start: 1_000 });
    const reasons: unknown[] = [];
    const tool = toolNamed(
      "slow",
      heeding(() => {
        reasons.push(clock.now());
        throw new Error("stopped");
      }),
      { timeoutMs: 30_000 },
    );
    const result = await within(clock, 60, answer(dispatcherOf([tool], { clock }), callOf("slow")));
    expect(reasons).toEqual([31_000]);
    expect(outcomeOf(result)).toBe("timedOut, executed");
    expect(textOf(result)).toBe("slow timed out after 30 s. It had produced nothing so far.");
    expect(result.details).toMatchObject({ durationMs: 30_000 });
    expect(result.details).not.toHaveProperty("leftBehind");
  });

  it("has its limit computed from its arguments", async () => {
    const clock = createFakeClock();
    const timeoutMs = (args: unknown) => (args as { ms: number }).ms;
    const tool = toolNamed(
      "slow",
      heeding(() => ({ content: "" })),
      { timeoutMs },
    );
    const result = await within(
      clock,
      9,
      answer(dispatcherOf([tool], { clock }), callOf("slow", { ms: 250 })),
    );
    expect(textOf(result)).toContain("timed out after 250 ms");
  });

  it("has the default limit where it sets none, or none that makes sense", async () => {
    for (const timeoutMs of [undefined, () => Number.NaN, 0, -5]) {
      const clock = createFakeClock();
      const tool = toolNamed(
        "slow",
        heeding(() => ({ content: "" })),
        timeoutMs === undefined ? {} : { timeoutMs },
      );
      const dispatcher = dispatcherOf([tool], { clock, defaultTimeoutMs: 3_000 });
      expect(textOf(await within(clock, 9, answer(dispatcher, callOf("slow"))))).toContain("after 3 s");
    }
  });

  it("may have no limit at all", async () => {
    const clock = createFakeClock();
    const { promise, resolve } = deferred<unknown>();
    const tool = toolNamed("slow", () => promise, { timeoutMs: Number.POSITIVE_INFINITY });
    const result = answer(dispatcherOf([tool], { clock }), callOf("slow"));
    await clock.advance(10 ** 9);
    resolve({ content: "at last" });
    expect(textOf(await result)).toBe("at last");
  });

  it("answers with what it had written so far", async () => {
    const clock = createFakeClock();
    const tool = toolNamed(
      "slow",
      (_args, { output }) => {
        output.write("line 1\n");
        output.write(new TextEncoder().encode("line 2: é"));
        return never();
      },
      { timeoutMs: 1_500 },
    );
    const result = await within(clock, 9, answer(dispatcherOf([tool], { clock }), callOf("slow")));
    expect(textOf(result)).toBe("slow timed out after 1.5 s. It had produced so far:\nline 1\nline 2: é");
  });

  it("answers with both ends of much that it had written, which no budget cuts again", async () => {
    const clock = createFakeClock();
    const tool = toolNamed(
      "slow",
      (_args, { output }) => {
        for (let line = 0; line < 10_000; line++) output.write(`line ${line}\n`);
        return never();
      },
      { timeoutMs: 1_000 },
    );
    const dispatcher = dispatcherOf([tool], { clock, budget: createBudget() });
    const result = await within(clock, 9, answer(dispatcher, callOf("slow")));
    expect(textOf(result)).toMatch(
      /^slow timed out.*:\nline 0\n.*90890 of 98890 characters cut.*line 9999\n$/s,
    );
    expect(result.details).toMatchObject({ truncated: true, originalChars: 98_890 });
  });

  it("answers with its own last words where it has some, images included", async () => {
    const clock = createFakeClock();
    const image = { type: "image", mediaType: "image/png", data: "AAAA" };
    const tool = toolNamed(
      "slow",
      heeding(() => ({ content: [{ type: "text", text: "half done" }, image], details: { step: 3 } })),
      { timeoutMs: 1_000 },
    );
    const result = await within(clock, 9, answer(dispatcherOf([tool], { clock }), callOf("slow")));
    expect(textOf(result)).toBe("slow timed out after 1 s. It had produced so far:\nhalf done\n[image/png]");
    expect(result.details).toMatchObject({ step: 3, failure: { kind: "timedOut", executed: true } });
  });

  it("is given more time by progress only where it says so", async () => {
    const run = async (progressExtends: boolean) => {
      const clock = createFakeClock();
      const tool = toolNamed(
        "slow",
        async (_args, { reportProgress }) => {
          for (let step = 0; step < 5; step++) {
            await new Promise<void>((resolve) => clock.schedule(resolve, 800));
            reportProgress(`step ${step}`);
          }
          return never();
        },
        { timeoutMs: 1_000, progressExtends },
      );
      return within(clock, 20, answer(dispatcherOf([tool], { clock, graceMs: 0 }), callOf("slow")));
    };
    const extended = await run(true);
    expect(extended.details?.durationMs).toBe(5_000);
    expect(textOf(extended)).toContain("timed out after 1 s without progress.");
    expect((await run(false)).details?.durationMs).toBe(1_000);
  });

  it("does not pay for the time that approval takes", async () => {
    const clock = createFakeClock();
    const approval = deferred<{ allowed: true }>();
    const tool = writerNamed(
      "slow",
      () => new Promise((resolve) => clock.schedule(() => resolve({ content: "done" }), 900)),
      {
        timeoutMs: 1_000,
      },
    );
    const permissions = { judge: () => approval.promise };
    const result = answer(dispatcherOf([tool], { clock, permissions }), callOf("slow"));
    await clock.advance(3_600_000);
    approval.resolve({ allowed: true });
    const settled = await within(clock, 9, result);
    expect([textOf(settled), settled.details?.durationMs]).toEqual(["done", 900]);
  });
});

describe("a tool that ignores its signal", () => {
  it("is given up after a grace of 2 s, and its late result is discarded", async () => {
    const clock = createFakeClock();
    const late = deferred<unknown>();
    const events: string[] = [];
    const tool = toolNamed(
      "deaf",
      async (_args, { reportProgress, output }) => {
        const value = await late.promise;
        reportProgress("too late");
        output.write("too late");
        return value;
      },
      { timeoutMs: 1_000 },
    );
    const dispatched = answer(dispatcherOf([tool], { clock }), callOf("deaf"), {
      onEvent: (event) => events.push(event.type),
    });
    await clock.advance(2_999);
    expect(events).toEqual(["toolStart"]);
    await clock.advance(1);
    const result = await dispatched;
    expect(outcomeOf(result)).toBe("timedOut, executed");
    expect(result.details).toMatchObject({ leftBehind: true, durationMs: 3_000 });
    late.resolve({ content: "late" });
    await clock.advance(1_000);
    expect(events).toEqual(["toolStart", "toolEnd"]);
    expect(textOf(result)).toBe("deaf timed out after 1 s. It had produced nothing so far.");
  });

  it("writes no more into the user's sink then", async () => {
    const clock = createFakeClock();
    const kept: unknown[] = [];
    const tool = toolNamed(
      "deaf",
      (_args, { output }) => {
        output.write("early");
        clock.schedule(() => output.write("late"), 60_000);
        return never();
      },
      { timeoutMs: 1_000 },
    );
    const createSink = () => ({ write: (chunk: unknown) => void kept.push(chunk) });
    await within(clock, 9, answer(dispatcherOf([tool], { clock, createSink }), callOf("deaf")));
    await clock.advance(60_000);
    expect(kept).toEqual(["early"]);
  });

  it("may reject late without anybody noticing", async () => {
    const clock = createFakeClock();
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const tool = toolNamed(
      "deaf",
      () => new Promise((_resolve, reject) => clock.schedule(() => reject(new Error("late")), 60_000)),
      { timeoutMs: 1_000 },
    );
    const result = await within(clock, 9, answer(dispatcherOf([tool], { clock }), callOf("deaf")));
    await clock.advance(60_000);
    // The runtime tells of a rejection that nobody handled after the microtasks of its turn.
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(outcomeOf(result)).toBe("timedOut, executed");
    expect(unhandled).not.toHaveBeenCalled();
  });

  it("keeps its locks until it ends, also from later batches", async () => {
    const clock = createFakeClock();
    const end = deferred<unknown>();
    const ran: string[] = [];
    const deaf = writerNamed("deaf", () => end.promise, { timeoutMs: 1_000, locks: () => ["a"] });
    const edit = writerNamed(
      "edit",
      ({ path }) => {
        ran.push(String(path));
        return { content: "edited" };
      },
      { locks: (args) => [(args as { path: string }).path] },
    );
    const dispatcher = dispatcherOf([deaf, edit], { clock });
    const first = await within(
      clock,
      9,
      dispatcher.dispatch([callOf("deaf"), callOf("edit", { path: "a" }), callOf("edit", { path: "b" })]),
    );
    expect(first.map(outcomeOf)).toEqual(["timedOut, executed", "unavailable, not executed", "ok"]);
    expect(textOf(first[1])).toBe(
      "Not executed: a call of deaf that was given up still runs and may touch what edit needs. Try again later.",
    );
    const second = await dispatcher.dispatch([callOf("edit", { path: "a" }), callOf("edit", { path: "c" })]);
    expect(second.map(outcomeOf)).toEqual(["unavailable, not executed", "ok"]);
    end.resolve({ content: "" });
    await clock.advance(0);
    expect(outcomeOf(await answer(dispatcher, callOf("edit", { path: "a" })))).toBe("ok");
    expect(ran).toEqual(["b", "c", "a"]);
  });

  it("holds up the rest of its batch, but no later one, where it names no locks", async () => {
    const clock = createFakeClock();
    const deaf = writerNamed("deaf", never, { timeoutMs: 1_000 });
    const get = toolNamed("get", () => ({ content: "got" }));
    const dispatcher = dispatcherOf([deaf, get], { clock });
    const results = await within(
      clock,
      9,
      dispatcher.dispatch([callOf("get"), callOf("deaf"), callOf("get")]),
    );
    expect(results.map(outcomeOf)).toEqual(["ok", "timedOut, executed", "unavailable, not executed"]);
    expect(outcomeOf(await answer(dispatcher, callOf("get")))).toBe("ok");
  });

  it("gives its place to others, so that eight of them block nothing", async () => {
    const clock = createFakeClock();
    const deaf = toolNamed("deaf", never, { timeoutMs: 1_000 });
    const get = toolNamed("get", () => ({ content: "got" }));
    const calls = [...Array.from({ length: 8 }, () => callOf("deaf")), callOf("get")];
    const results = await within(clock, 9, dispatcherOf([deaf, get], { clock }).dispatch(calls));
    expect(results.map(outcomeOf)).toEqual([...calls.slice(0, 8).map(() => "timedOut, executed"), "ok"]);
  });
});

describe("abort", () => {
  it("before anything ran gives each call its answer, and runs none", async () => {
    let ran = 0;
    const tool = toolNamed("count", () => ({ content: String(++ran) }));
    const control = new AbortController();
    control.abort();
    const results = await dispatcherOf([tool]).dispatch(
      [callOf("count"), callOf("count"), callOf("nope")],
      control,
    );
    expect(results.map(outcomeOf)).toEqual([
      "aborted, not executed",
      "aborted, not executed",
      "unknownTool, not executed",
    ]);
    expect(textOf(results[0])).toBe("aborted");
    expect(ran).toBe(0);
  });

  it("reaches the running tool with its reason, and leaves the waiting ones unrun", async () => {
    const clock = createFakeClock();
    const control = new AbortController();
    const reason = new Error("enough");
    let seen: unknown;
    const tool = writerNamed("work", (_args, { signal }) => {
      clock.schedule(() => control.abort(reason), 500);
      return new Promise((resolve) =>
        signal.addEventListener("abort", () => {
          seen = signal.reason;
          resolve({ content: "half" });
        }),
      );
    });
    const get = toolNamed("get", () => ({ content: "" }));
    const calls = [callOf("work"), callOf("get")];
    const results = await within(clock, 9, dispatcherOf([tool, get], { clock }).dispatch(calls, control));
    expect(seen).toBe(reason);
    expect(results.map(outcomeOf)).toEqual(["aborted, executed", "aborted, not executed"]);
    expect(textOf(results[0])).toBe("aborted. It had produced so far:\nhalf");
  });

  it("asks for nothing any more", async () => {
    const control = new AbortController();
    const asked: string[] = [];
    const judge: Permissions["judge"] = async ({ name }) => {
      asked.push(name);
      return { allowed: true };
    };
    const work = toolNamed("work", (_args, { signal }) => {
      queueMicrotask(() => control.abort());
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve({ content: "" })));
    });
    const dispatcher = dispatcherOf([work, writerNamed("save", never)], { permissions: { judge } });
    const results = await dispatcher.dispatch([callOf("work"), callOf("save")], control);
    expect(results.map(outcomeOf)).toEqual(["aborted, executed", "aborted, not executed"]);
    expect(asked).toEqual(["work"]);
  });

  it("during approval is an abort, not a denial", async () => {
    const control = new AbortController();
    const permissions = {
      judge() {
        queueMicrotask(() => control.abort());
        return never();
      },
    };
    const result = await answer(
      dispatcherOf([writerNamed("work", never)], { permissions }),
      callOf("work"),
      control,
    );
    expect([outcomeOf(result), textOf(result)]).toEqual(["aborted, not executed", "aborted"]);
  });

  it("gives a deaf tool its grace and no more", async () => {
    const clock = createFakeClock();
    const control = new AbortController();
    const result = answer(
      dispatcherOf([toolNamed("deaf", never)], { clock, graceMs: 500 }),
      callOf("deaf"),
      control,
    );
    await clock.advance(100);
    control.abort();
    await clock.advance(500);
    expect(await result).toMatchObject({ details: { leftBehind: true, durationMs: 600 } });
  });

  it("after the time was up changes nothing", async () => {
    const clock = createFakeClock();
    const control = new AbortController();
    const tool = toolNamed("deaf", never, { timeoutMs: 1_000 });
    const result = answer(dispatcherOf([tool], { clock }), callOf("deaf"), control);
    await clock.advance(2_000);
    control.abort();
    expect(outcomeOf(await within(clock, 9, result))).toBe("timedOut, executed");
  });

  it("leaves no listener and no timer behind", async () => {
    let timers = 0;
    const clock = {
      now: () => 0,
      schedule() {
        timers++;
        return () => timers--;
      },
    };
    const control = new AbortController();
    let listeners = 0;
    const { signal } = control;
    const watched = new Proxy(signal, {
      get(target, key) {
        if (key === "addEventListener") listeners++;
        if (key === "removeEventListener") listeners--;
        const value = Reflect.get(target, key, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const quick = toolNamed("quick", () => ({ content: "" }));
    const work = toolNamed("work", (_args, { signal: own }) => {
      queueMicrotask(() => control.abort());
      return new Promise((resolve) => own.addEventListener("abort", () => resolve({ content: "" })));
    });
    const dispatcher = dispatcherOf([quick, work], { clock });
    const first = await dispatcher.dispatch([callOf("quick"), callOf("quick")], { signal: watched });
    const second = await dispatcher.dispatch([callOf("work")], { signal: watched });
    expect([...first, ...second].map(outcomeOf)).toEqual(["ok", "ok", "aborted, executed"]);
    expect({ timers, listeners }).toEqual({ timers: 0, listeners: 0 });
  });
});
