import { describe, expect, it } from "vitest";
import { answer, callOf, dispatcherOf, outcomeOf, textOf, toolNamed, writerNamed } from "./fixtures.ts";

const SAYS_SO = /same call with the same arguments has now failed (\d+) times in a row/;

function setUp() {
  let works = false;
  const find = toolNamed("find", ({ text }) => {
    if (!works) throw new Error(`no ${text}`);
    return { content: "found" };
  });
  const save = writerNamed("save", () => ({ content: "saved" }));
  const look = toolNamed("look", () => ({ content: "seen" }));
  const dispatcher = dispatcherOf([find, save, look]);
  return {
    dispatcher,
    mend: () => {
      works = true;
    },
    breakAgain: () => {
      works = false;
    },
    find: (text: string) => answer(dispatcher, callOf("find", { text })),
    save: () => answer(dispatcher, callOf("save")),
    look: () => answer(dispatcher, callOf("look")),
  };
}

describe("the same call with the same arguments, failing again and again", () => {
  it("is told so from the third time on, beside what went wrong", async () => {
    const { find } = setUp();
    const results = [await find("x"), await find("x"), await find("x"), await find("x")];
    expect(results.map(outcomeOf)).toEqual([
      "threw, executed",
      "threw, executed",
      "repeated, executed",
      "repeated, executed",
    ]);
    expect(results.map((result) => SAYS_SO.exec(textOf(result))?.[1])).toEqual([
      undefined,
      undefined,
      "3",
      "4",
    ]);
    expect(textOf(results[2])).toContain("find failed: no x");
    expect(results[2]?.details?.failure).toEqual({ kind: "repeated", executed: true, of: "threw" });
  });

  it("is the same whatever the order and the spacing of its arguments", async () => {
    const { dispatcher } = setUp();
    for (const args of ['{"a":1,"b":{"c":2,"d":[1]}}', '{ "b": {"d":[1],"c":2}, "a": 1 }'])
      await answer(dispatcher, callOf("find", args));
    expect(outcomeOf(await answer(dispatcher, callOf("find", '{"a":1,"b":{"c":2,"d":[1]}}')))).toBe(
      "repeated, executed",
    );
  });

  it("is another call with other arguments", async () => {
    const { find } = setUp();
    const results = [await find("a"), await find("b"), await find("c"), await find("a"), await find("b")];
    expect(new Set(results.map(outcomeOf))).toEqual(new Set(["threw, executed"]));
  });

  it("is told across reads in between, since these change nothing", async () => {
    const { find, look } = setUp();
    await find("x");
    await look();
    await find("x");
    await look();
    expect(outcomeOf(await find("x"))).toBe("repeated, executed");
  });

  it("starts to count anew after it worked", async () => {
    const { find, mend, breakAgain } = setUp();
    await find("x");
    await find("x");
    mend();
    await find("x");
    breakAgain();
    expect(outcomeOf(await find("x"))).toBe("threw, executed");
  });

  it("starts to count anew after a write worked, since it may work now", async () => {
    const { find, save } = setUp();
    await find("x");
    await find("x");
    await save();
    expect(outcomeOf(await find("x"))).toBe("threw, executed");
  });

  it("counts once in a batch, where no call could know of the others", async () => {
    const { dispatcher, find } = setUp();
    const batch = Array.from({ length: 5 }, () => callOf("find", { text: "x" }));
    const results = await dispatcher.dispatch(batch);
    expect(new Set(results.map(outcomeOf))).toEqual(new Set(["threw, executed"]));
    expect(outcomeOf(await find("x"))).toBe("threw, executed");
    expect(outcomeOf(await find("x"))).toBe("repeated, executed");
  });

  it("counts calls that never ran, but not what the user aborted", async () => {
    const { dispatcher } = setUp();
    const control = new AbortController();
    control.abort();
    for (let time = 0; time < 5; time++)
      expect(outcomeOf(await answer(dispatcher, callOf("look"), control))).toBe("aborted, not executed");
    const unknown = [];
    for (let time = 0; time < 3; time++) unknown.push(await answer(dispatcher, callOf("nope", "{}")));
    expect(outcomeOf(unknown[2])).toBe("repeated, not executed");
    expect(textOf(unknown[2])).toContain('There is no tool "nope".');
  });

  it("is forgotten when 64 other calls have failed since", async () => {
    const { find } = setUp();
    await find("x");
    await find("x");
    for (let other = 0; other < 64; other++) await find(`other ${other}`);
    expect(outcomeOf(await find("x"))).toBe("threw, executed");
  });
});

describe("the same call with the same arguments, giving the same result again and again", () => {
  const SAYS_EQUAL = /same result (\d+) times in a row/;
  const timesTold = (result: Parameters<typeof textOf>[0]) => SAYS_EQUAL.exec(textOf(result))?.[1];

  function counting(changesAt = Number.POSITIVE_INFINITY) {
    let asked = 0;
    const poll = toolNamed("poll", () => ({ content: ++asked < changesAt ? "queued" : `step ${asked}` }));
    const list = toolNamed("list", ({ text }) => ({ content: `files of ${text}` }));
    const save = writerNamed("save", () => ({ content: "saved" }));
    const dispatcher = dispatcherOf([poll, list, save]);
    return {
      dispatcher,
      poll: () => answer(dispatcher, callOf("poll")),
      list: (text: string) => answer(dispatcher, callOf("list", { text })),
      save: (text: string) => answer(dispatcher, callOf("save", { text })),
    };
  }

  it("is told so from the fifth time on, and stays a success", async () => {
    const { poll } = counting();
    const told = [];
    for (let time = 0; time < 6; time++) told.push(await poll());
    expect(told.map(timesTold)).toEqual([undefined, undefined, undefined, undefined, "5", "6"]);
    expect(told.some(({ isError }) => isError)).toBe(false);
    expect(told.map(({ details }) => details?.equalAnswers)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      5,
      6,
    ]);
    expect(textOf(told[5])).toContain("queued");
  });

  it("is not told while its results differ", async () => {
    const { poll } = counting(1);
    for (let time = 0; time < 12; time++) expect(timesTold(await poll())).toBeUndefined();
  });

  it("is told in a loop over several calls, writes among them", async () => {
    const { list, save } = counting();
    const told = [];
    for (let round = 0; round < 6; round++) told.push(await list("src"), await save("x"), await list("test"));
    expect(told.slice(0, 12).map(timesTold).filter(Boolean)).toEqual([]);
    // The first answer of the round counts from the second on: the others were new after it.
    expect(told.slice(15).map(timesTold)).toEqual(["5", "5", "6"]);
  });

  it("starts to count anew when any call gave something new", async () => {
    const { poll, list } = counting();
    for (let time = 0; time < 4; time++) await poll();
    await list("elsewhere");
    for (let time = 0; time < 4; time++) expect(timesTold(await poll())).toBeUndefined();
    expect(timesTold(await poll())).toBe("5");
  });

  it("counts once in a batch", async () => {
    const { dispatcher } = counting();
    const batch = Array.from({ length: 9 }, () => callOf("poll"));
    expect((await dispatcher.dispatch(batch)).map(timesTold).filter(Boolean)).toEqual([]);
  });
});
