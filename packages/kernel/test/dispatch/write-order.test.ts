import { createPermissions } from "@toolrail/kernel/permission";
import { createFakeClock } from "@toolrail/kernel/testing";
import { describe, expect, it } from "vitest";
import {
  callOf,
  deferred,
  dispatcherOf,
  outcomeOf,
  textOf,
  toolNamed,
  within,
  writerNamed,
} from "./fixtures.ts";

const get = toolNamed("get", () => ({ content: "got" }));
const write = writerNamed("write", ({ path }) => ({ content: `wrote ${path}` }), {
  keyArgument: "path",
  locks: (args) => [(args as { path: string }).path],
});
const writeTo = (path: string) => callOf("write", { path });

describe("after a denied write", () => {
  it("later writes are skipped, earlier ones and reads are not", async () => {
    const rules = [
      { effect: "deny" as const, rule: "write(b)" },
      { effect: "allow" as const, rule: "write" },
    ];
    const dispatcher = dispatcherOf([get, write], { permissions: createPermissions({ rules }) });
    const results = await dispatcher.dispatch([
      writeTo("a"),
      writeTo("b"),
      callOf("get"),
      writeTo("c"),
      writeTo("b"),
    ]);
    expect(results.map(outcomeOf)).toEqual([
      "ok",
      "denied, not executed",
      "ok",
      "skipped, not executed",
      "skipped, not executed",
    ]);
    expect(textOf(results[3])).toBe(
      "Not executed: write was skipped because the call of write before it was denied.",
    );
  });

  it("that the user takes long over, no later write has run meanwhile, whatever it locks", async () => {
    const clock = createFakeClock();
    const ran: unknown[] = [];
    const noted = { ...write, run: (args: unknown) => ({ content: `${ran.push(args)}` }) };
    const answerOf = deferred<{ allowed: false; by: "user"; message: string }>();
    const permissions = {
      judge: ({ args }: { args: unknown }) =>
        (args as { path: string }).path === "a"
          ? answerOf.promise
          : Promise.resolve({ allowed: true as const }),
    };
    const dispatched = dispatcherOf([noted], { clock, permissions }).dispatch([writeTo("a"), writeTo("b")]);
    await clock.advance(60_000);
    expect(ran).toEqual([]);
    answerOf.resolve({ allowed: false, by: "user", message: "no" });
    expect((await dispatched).map(outcomeOf)).toEqual(["denied, not executed", "skipped, not executed"]);
    expect(ran).toEqual([]);
  });

  it("the next batch starts afresh", async () => {
    const rules = [
      { effect: "deny" as const, rule: "write(b)" },
      { effect: "allow" as const, rule: "write" },
    ];
    const dispatcher = dispatcherOf([write], { permissions: createPermissions({ rules }) });
    await dispatcher.dispatch([writeTo("b")]);
    expect((await dispatcher.dispatch([writeTo("a")])).map(outcomeOf)).toEqual(["ok"]);
  });
});

describe("a denied read", () => {
  it("skips nothing", async () => {
    const rules = [
      { effect: "deny" as const, rule: "get" },
      { effect: "allow" as const, rule: "write" },
    ];
    const dispatcher = dispatcherOf([get, write], { permissions: createPermissions({ rules }) });
    const results = await dispatcher.dispatch([callOf("get"), writeTo("a")]);
    expect(results.map(outcomeOf)).toEqual(["denied, not executed", "ok"]);
  });
});

describe("a write that failed otherwise", () => {
  it("skips nothing", async () => {
    const broken = writerNamed("broken", () => Promise.reject(new Error("disk full")));
    const results = await dispatcherOf([broken, write]).dispatch([
      callOf("broken"),
      writeTo("a"),
      callOf("write", "{"),
    ]);
    expect(results.map(outcomeOf)).toEqual(["threw, executed", "ok", "invalidJson, not executed"]);
  });
});

describe("after an aborted write", () => {
  it("later writes are skipped and later reads aborted", async () => {
    const clock = createFakeClock();
    const control = new AbortController();
    const work = writerNamed("work", (_args, { signal }) => {
      clock.schedule(() => control.abort(), 10);
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve({ content: "" })));
    });
    const calls = [callOf("work"), callOf("get"), writeTo("a")];
    const results = await within(
      clock,
      5,
      dispatcherOf([get, work, write], { clock }).dispatch(calls, control),
    );
    expect(results.map(outcomeOf)).toEqual([
      "aborted, executed",
      "aborted, not executed",
      "skipped, not executed",
    ]);
    expect(textOf(results[2])).toContain("the call of work before it was aborted");
  });
});

describe("writes that wait for each other's approval", () => {
  it("never wait forever, though they take every place", async () => {
    const clock = createFakeClock();
    const slowGet = toolNamed(
      "slow_get",
      () => new Promise((resolve) => clock.schedule(() => resolve({ content: "" }), 100)),
      {
        locks: () => ["a"],
      },
    );
    const calls = [
      callOf("slow_get"),
      writeTo("a"),
      ...Array.from({ length: 20 }, (_, index) => writeTo(`p${index}`)),
    ];
    const dispatcher = dispatcherOf([slowGet, write], { clock, maxConcurrent: 2 });
    const results = await within(clock, 30, dispatcher.dispatch(calls));
    expect(results.map(outcomeOf)).toEqual(calls.map(() => "ok"));
  });
});
