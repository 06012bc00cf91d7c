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
