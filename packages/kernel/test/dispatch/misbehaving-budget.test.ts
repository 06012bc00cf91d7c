import { type Budget, createBudget, createMemorySpillStore } from "@toolrail/kernel/budget";
import { createFakeClock } from "@toolrail/kernel/testing";
import { spilledParts, type ToolResultMessage } from "@toolrail/protocol";
import { describe, expect, it, vi } from "vitest";
import { answer, callOf, dispatcherOf, never, outcomeOf, textOf, toolNamed, within } from "./fixtures.ts";

type Change = (result: ToolResultMessage) => unknown;
/** A budget that an untyped caller wrote. */
const budgetOf = (odd: object): Budget => ({ apply: async (results) => [...results], ...odd }) as Budget;
const long = toolNamed("long", ({ length }) => ({ content: "x".repeat(Number(length)) }));
const batch = [callOf("long", { length: 10 }), callOf("long", { length: 20_000 })];
const unreadable = new Proxy({}, { get: () => JSON.parse("{") });

describe("a budget whose answer is no result for each call", () => {
  it.each<[string, Change]>([
    ["null", () => null],
    ["a number", () => 5],
    ["a result without content", ({ content, ...rest }) => rest],
    ["content that is text", (result) => ({ ...result, content: "x" })],
    ["content of nothing", (result) => ({ ...result, content: [null] })],
    ["a block without text", (result) => ({ ...result, content: [{ type: "text" }] })],
    ["another role", (result) => ({ ...result, role: "user" })],
    ["another tool's name", (result) => ({ ...result, toolName: "other" })],
    ["no isError", ({ isError, ...rest }) => rest],
    ["no time", ({ timestamp, ...rest }) => rest],
    ["what throws when it is read", () => unreadable],
  ])("(%s) is replaced by the plain cut", async (_name, change) => {
    const apply = async (results: ToolResultMessage[]) => results.map(change);
    const results = await dispatcherOf([long], { budget: budgetOf({ apply }) }).dispatch(batch);
    expect(results.map((result) => textOf(result).length)).toEqual([10, 8_059]);
    expect(results.map((result) => result.toolCallId)).toEqual(batch.map((call) => call.id));
  });

  it("may have changed what it was given", async () => {
    const apply = async (results: ToolResultMessage[]) => {
      for (const result of results.splice(0)) {
        for (const block of result.content) if (block.type === "text") block.text = JSON.parse("5");
        result.content.pop();
      }
      return results;
    };
    const results = await dispatcherOf([long], { budget: budgetOf({ apply }) }).dispatch(batch);
    expect(results.map((result) => textOf(result).length)).toEqual([10, 8_059]);
  });
});

describe("a result that no budget made fit", () => {
  const budget = budgetOf({ apply: () => Promise.reject(new Error("no store")) });

  it("says that the rest could not be kept", async () => {
    const result = await answer(dispatcherOf([long], { budget }), callOf("long", { length: 20_000 }));
    expect(textOf(result)).toContain("\n…[12000 of 20000 characters cut; they could not be kept]…\n");
    expect(result.details).toMatchObject({ truncated: true, originalChars: 20_000 });
  });

  it("has no more of images than a result may have", async () => {
    const image = (chars: number) => ({ type: "image", mediaType: "image/png", data: "A".repeat(chars) });
    const shots = toolNamed("shots", ({ sizes }) => ({
      content: [{ type: "text", text: "seen" }, ...(sizes as number[]).map(image)],
    }));
    const shown = async (sizes: number[]) =>
      textOf(await answer(dispatcherOf([shots], { budget }), callOf("shots", { sizes })));
    const leftOut = "[image/png left out: no room for it]";
    expect(await shown([4_000_000])).toBe(`seen\n${leftOut}`);
    expect(await shown([99_996])).toBe("seen\n[image/png]");
    expect(await shown([30_000, 90_000, 40_000])).toBe(`seen\n[image/png]\n${leftOut}\n[image/png]`);
  });

  it("is cut also where its output was cut before", async () => {
    const both = toolNamed("both", (_args, { output }) => {
      output.write("o".repeat(9_000));
      return { content: "r".repeat(500_000) };
    });
    expect(textOf(await answer(dispatcherOf([both], { budget }), callOf("both"))).length).toBeLessThan(9_000);
  });

  it("points to what was streamed to the store before", async () => {
    const store = createMemorySpillStore();
    const { openSink } = createBudget({ store });
    const stream = toolNamed("stream", (_args, { output }) => {
      for (let line = 0; line < 200_000; line++) output.write(`line ${line}\n`);
      return { content: "exit 0" };
    });
    const dispatcher = dispatcherOf([stream], { budget: { ...budget, openSink } as Budget });
    const result = await answer(dispatcher, callOf("stream"));
    const [spilled] = spilledParts(result);
    expect((await store.read(spilled?.ref ?? ""))?.length).toBe(2_288_890);
    expect(textOf(result)).toMatch(/^exit 0\nline 0\n[\s\S]*\n\[Kept whole: 2288890 bytes, ref /);
    expect(textOf(result)).not.toContain("could not be kept");
    expect(textOf(result).length).toBeLessThan(9_000);
  });
});

describe("a sink of a budget's", () => {
  const writing = toolNamed("writing", (_args, { output }) => {
    for (const chunk of ["one ", "two ", "three"]) output.write(chunk);
    return { content: "exit 0" };
  });
  const silent = toolNamed("silent", () => ({ content: "exit 0" }));
  const given = { text: "all", truncated: false, originalChars: 3 };
  const lost = "[What it wrote was not given back by the store that took it.]";
  const ran = (sink: unknown, tool = writing) =>
    answer(dispatcherOf([tool], { budget: budgetOf({ openSink: () => sink }) }), callOf(tool.name));

  /** Takes `count` chunks and then no more. */
  function failingAfter(count: number, finish: () => unknown) {
    let left = count;
    return {
      write() {
        if (left-- <= 0) throw new Error("disk full");
      },
      finish,
    };
  }

  it("that fails at a write costs the call nothing, and the output what it had taken", async () => {
    const kept = { entry: { ref: "r", size: 4, mediaType: "text/plain" }, start: "one ", end: "one " };
    for (const [sink, text] of [
      [failingAfter(0, async () => ({ text: "", truncated: false, originalChars: 0 })), "one two three"],
      [failingAfter(1, async () => ({ text: "one ", truncated: false, originalChars: 4 })), "one two three"],
      [failingAfter(1, async () => Promise.reject(new Error("gone"))), `${lost}\ntwo three`],
      [failingAfter(1, async () => ({ ...given, kept })), `${lost}\ntwo three`],
    ] as const) {
      const result = await ran(sink);
      expect(outcomeOf(result)).toBe("ok");
      expect(textOf(result)).toBe(`exit 0\n${text}`);
      expect(result.details).not.toHaveProperty("spill");
    }
  });

  it.each<[string, () => unknown]>([
    ["throws", () => JSON.parse("{")],
    ["rejects", () => Promise.reject(new Error("gone"))],
    ["gives nothing", () => undefined],
    ["gives no text", async () => ({ ...given, text: undefined })],
    ["gives no size", async () => ({ ...given, originalChars: "3" })],
    ["gives an entry that is none", async () => ({ ...given, kept: { entry: {}, start: "", end: "" } })],
    ["gives what throws when it is read", async () => ({ ...given, ...{ kept: unreadable } })],
  ])("whose finish %s loses the output alone, and says so", async (_name, finish) => {
    const result = await ran({ write() {}, finish });
    expect(outcomeOf(result)).toBe("ok");
    expect(textOf(result)).toBe(`exit 0\n${lost}`);
    expect(textOf(await ran({ write() {}, finish }, silent))).toBe("exit 0");
  });

  it("whose write fails later, or a sink or listener of the user's that does, ends no process", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const write = () => Promise.reject(new Error("disk full"));
    const result = await answer(
      dispatcherOf([writing], {
        budget: budgetOf({ openSink: () => ({ write, finish: async () => given }) }),
        createSink: () => ({ write }),
      }),
      callOf("writing"),
      { onEvent: write },
    );
    // The runtime tells of a rejection that nobody handled after the microtasks of its turn.
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(textOf(result)).toBe("exit 0\nall");
  });

  it("that is none is done without", async () => {
    for (const sink of [5, {}, { write: 5, finish: 5, reserveFile: 5 }, Promise.resolve()])
      expect(textOf(await ran(sink))).toBe("exit 0\none two three");
  });

  it("passes on a file that it reserves, and its refusal", async () => {
    const paths: unknown[] = [];
    const reserving = toolNamed("reserving", (_args, { output }) => {
      try {
        paths.push(output.reserveFile?.().path);
      } catch (error) {
        paths.push(String(error));
      }
      return { content: "exit 0" };
    });
    const sink = { write() {}, finish: async () => given };
    const full = () => {
      throw new Error("disk full");
    };
    expect(textOf(await ran({ ...sink, reserveFile: () => ({ path: "/a" }) }, reserving))).toBe(
      "exit 0\nall",
    );
    await ran({ ...sink, reserveFile: full }, reserving);
    await ran({ ...sink, reserveFile: () => undefined }, reserving);
    expect(paths).toEqual(["/a", "Error: disk full", expect.stringContaining("no file")]);
  });
});

it("a tool that can't be read after it ran is not said to have been left alone", async () => {
  const clock = createFakeClock();
  const odd = toolNamed("odd", never, { timeoutMs: 1_000 });
  Object.defineProperty(odd, "progressExtends", { get: () => JSON.parse("{") });
  const result = await within(clock, 9, answer(dispatcherOf([odd], { clock }), callOf("odd")));
  expect(outcomeOf(result)).toBe("threw, executed");
});
