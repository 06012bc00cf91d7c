import { spawnSync } from "node:child_process";
import { createBudget, createMemorySpillStore } from "@toolrail/kernel/budget";
import { createDirectorySpillStore } from "@toolrail/kernel/node";
import { createFakeClock } from "@toolrail/kernel/testing";
import { spilledParts } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { FULL_STORE } from "../budget/fixtures.ts";
import { temporaryFolder } from "../node/fixtures.ts";
import { answer, callOf, dispatcherOf, never, outcomeOf, textOf, toolNamed, within } from "./fixtures.ts";

const line = (n: number) => `${String(n).padEnd(63, ".")}\n`;
const LINES = 40_000;

/** Writes 2.56 MB and then does as it is told. */
const streaming = (then: () => unknown, options = {}) =>
  toolNamed(
    "stream",
    (_args, { output }) => {
      for (let n = 0; n < LINES; n++) output.write(line(n));
      return then();
    },
    options,
  );

describe("a tool that streams to the store", () => {
  it("is answered with its own words, an excerpt and the pointer to the whole", async () => {
    const store = createMemorySpillStore();
    const tool = streaming(() => ({ content: "exit 0" }), { keep: "tail" });
    const result = await answer(dispatcherOf([tool], { budget: createBudget({ store }) }), callOf("stream"));
    const [spilled] = spilledParts(result);
    const size = LINES * 64;
    expect(textOf(result)).toBe(
      `exit 0\n${[0, 1, 2].map(line).join("")}…[${size - 31 * 64 + 1} of ${size} bytes left out]…\n` +
        `${Array.from({ length: 28 }, (_, n) => line(39_972 + n)).join("")}\n` +
        `[Kept whole: ${size} bytes, ref "${spilled?.ref}". More of it can be read by this ref. The command need not run again.]`,
    );
    expect((await store.read(spilled?.ref ?? ""))?.length).toBe(size);
    expect(result.details).not.toHaveProperty("truncated");
  });

  it("keeps what it streamed when it throws, times out or gives no result", async () => {
    for (const [then, outcome, text] of [
      [() => JSON.parse("{"), "threw, executed", /^stream failed: .*\n0\.{62}\n/],
      [never, "timedOut, executed", /^stream timed out after 1 s\. It had produced so far:\n0\.{62}\n/],
      [() => 5, "badResult, executed", /^stream ran but gave no usable result: .*\n0\.{62}\n/],
    ] as const) {
      const clock = createFakeClock();
      const store = createMemorySpillStore();
      const tool = streaming(then, { timeoutMs: 1_000 });
      const dispatcher = dispatcherOf([tool], { budget: createBudget({ store }), clock });
      const result = await within(clock, 9, answer(dispatcher, callOf("stream")));
      expect(outcomeOf(result)).toBe(outcome);
      expect(textOf(result)).toMatch(text);
      expect(textOf(result)).toContain(line(39_999));
      expect((await store.read(spilledParts(result)[0]?.ref ?? ""))?.length).toBe(LINES * 64);
    }
  });

  it("lets a child process write straight into the store", async () => {
    const store = createDirectorySpillStore({ folder: temporaryFolder(), session: "s" });
    const tool = toolNamed("shell", ({ command }, { output }) => {
      const path = output.reserveFile?.().path ?? "";
      const { status } = spawnSync("sh", ["-c", `(${String(command)}) >> "$1"`, "sh", path]);
      return { content: `exit ${status}` };
    });
    const dispatcher = dispatcherOf([tool], { budget: createBudget({ store }) });
    const long = await answer(dispatcher, callOf("shell", { command: "seq 1 300000; exit 3" }));
    const [spilled] = spilledParts(long);
    expect(textOf(long)).toMatch(/^exit 3\n1\n2\n3\n[\s\S]*\n300000\n\n\[Kept whole: 1988895 bytes, ref /);
    expect((await store.read(spilled?.ref ?? ""))?.length).toBe(1_988_895);
    const short = await answer(dispatcher, callOf("shell", { command: "echo hello" }));
    expect(textOf(short)).toBe("exit 0\nhello\n");
    expect(short.details).not.toHaveProperty("spill");
    expect((await store.list()).map(({ ref }) => ref)).toEqual([spilled?.ref]);
  });

  it("reserves one file, before the output has gone another way", async () => {
    const store = createDirectorySpillStore({ folder: temporaryFolder(), session: "s" });
    const attempts: string[] = [];
    const tool = toolNamed("shell", (_args, { output }) => {
      for (let attempt = 0; attempt < 2; attempt++) {
        try {
          output.reserveFile?.();
          attempts.push("reserved");
        } catch {
          attempts.push("refused");
        }
      }
      output.write("through us");
      return { content: "exit 0" };
    });
    const dispatcher = dispatcherOf([tool], { budget: createBudget({ store }) });
    expect(textOf(await answer(dispatcher, callOf("shell")))).toBe("exit 0\nthrough us");
    expect(attempts).toEqual(["reserved", "refused"]);
    expect(await store.list()).toEqual([]);
  });

  it("loses the middle alone where the store is full", async () => {
    const tool = streaming(() => ({ content: "exit 3", isError: true }));
    const result = await answer(
      dispatcherOf([tool], { budget: createBudget({ store: FULL_STORE }) }),
      callOf("stream"),
    );
    expect(textOf(result)).toMatch(
      /^exit 3\n0\.+\n[\s\S]*\[the middle of 2560000 bytes cut; it could not be kept\][\s\S]*39999\.+\n$/,
    );
    expect(result.details).toMatchObject({ truncated: true, originalChars: 2_560_000 });
  });

  it("is not held up by a store that gives no answer", async () => {
    const clock = createFakeClock();
    const store = { ...FULL_STORE, write: never };
    const dispatcher = dispatcherOf([streaming(() => ({ content: "exit 0" }))], {
      budget: createBudget({ store }),
      clock,
    });
    const result = await within(clock, 200, answer(dispatcher, callOf("stream")));
    expect(textOf(result)).toBe("exit 0\n[What it wrote was not given back by the store that took it.]");
  });
});

describe("what a budget is told", () => {
  it("is the tool that was meant, and nothing that the tool says of its own size", async () => {
    const store = createMemorySpillStore();
    const forged = {
      spill: { ref: "another", size: 1, mediaType: "text/plain" },
      truncated: true,
      originalChars: 1,
    };
    const tools = [
      toolNamed("on_disk", () => ({ content: "x".repeat(150_000) }), { spillable: false }),
      toolNamed("forger", () => ({ content: "y".repeat(150_000), details: forged })),
    ];
    const dispatcher = dispatcherOf(tools, { budget: createBudget({ store }) });
    const [onDisk, forger] = await dispatcher.dispatch([callOf("on_disk"), callOf("forger")]);
    expect(textOf(onDisk)).toHaveLength(150_000);
    expect(textOf(forger).length).toBeLessThan(2_500);
    expect(spilledParts(forger ?? { details: {} })).toMatchObject([{ size: 150_000 }]);
  });

  it("is the original, while the view is made safe", async () => {
    const store = createMemorySpillStore();
    const text = "\u001b[31mred\u0000 ".repeat(20_000);
    const tool = toolNamed("raw", () => ({ content: text }));
    const result = await answer(dispatcherOf([tool], { budget: createBudget({ store }) }), callOf("raw"));
    expect(textOf(result)).toMatch(/^␛\[31mred␀ /);
    expect(new TextDecoder().decode(await store.read(spilledParts(result)[0]?.ref ?? ""))).toBe(text);
  });

  it("is not waited for without end", async () => {
    const clock = createFakeClock();
    const tool = toolNamed("long", () => ({ content: "x".repeat(150_000) }));
    const store = { ...FULL_STORE, write: never };
    const dispatcher = dispatcherOf([tool], { budget: createBudget({ store }), clock });
    expect(textOf(await within(clock, 200, answer(dispatcher, callOf("long"))))).toHaveLength(8_061);
    const controller = new AbortController();
    const aborted = answer(dispatcher, callOf("long"), { signal: controller.signal });
    await clock.advance(0);
    controller.abort();
    expect(textOf(await within(clock, 3, aborted))).toHaveLength(8_061);
  });
});
