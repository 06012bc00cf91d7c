import { createBudget, createMemorySpillStore } from "@toolrail/kernel/budget";
import { isToolrailError, type SpillEntry, spilledParts } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { compressLog } from "../../src/logs/compress-log.ts";
import { FULL_STORE, factsOf, keptText, resultOf, textOf, vitestLog } from "./fixtures.ts";

const letters = (length: number, letter = "x") => letter.repeat(length);

/** A text in which every place can be told from every other. */
const numbered = (lines: number) => Array.from({ length: lines }, (_, n) => `line ${n}\n`).join("");

describe("a result over its budget", () => {
  it("is kept whole, and the model gets both ends and a pointer of three parts", async () => {
    const store = createMemorySpillStore();
    const text = numbered(20_000);
    const [view] = await createBudget({ store }).apply([resultOf(text, { details: { durationMs: 7 } })]);
    const [spilled] = spilledParts(view ?? { details: {} });
    expect(await keptText(store, spilled)).toBe(text);
    const shown = textOf(view ?? resultOf(""));
    // Of 1,800 characters at the head those of whole lines, of 200 at the tail 18 lines of 11.
    const head = text.slice(0, text.indexOf("\nline 212\n"));
    const cut = text.length - head.length - 198;
    expect(shown).toBe(
      `${head}\n…[${cut} of ${text.length} characters left out]…\n${text.slice(-198)}\n` +
        `[Kept whole: ${text.length} characters (${text.length} bytes), ref "${spilled?.ref}". ` +
        "More of it can be read by this ref. The command need not run again.]",
    );
    expect(view?.details).toEqual({
      durationMs: 7,
      spill: {
        ref: spilled?.ref,
        size: text.length,
        chars: text.length,
        mediaType: "text/plain; charset=utf-8",
      },
    });
  });

  it("says how to get more in the caller's words", async () => {
    const store = createMemorySpillStore();
    const asked: SpillEntry[] = [];
    const pointerText = (ref: string, entry: SpillEntry) => {
      asked.push(entry);
      return `Call fetch_full {"ref": "${ref}"}.`;
    };
    const [view] = await createBudget({ store, pointerText }).apply([resultOf(letters(100_001))]);
    const [spilled] = spilledParts(view ?? { details: {} });
    expect(textOf(view ?? resultOf(""))).toContain(
      `Call fetch_full {"ref": "${spilled?.ref}"}. The command need not run again.]`,
    );
    expect(asked).toMatchObject([{ ref: spilled?.ref, size: 100_001 }]);
  });

  it("shows the end where it failed, the other end in short", async () => {
    const text = numbered(20_000);
    const [view] = await createBudget({ store: createMemorySpillStore() }).apply([
      resultOf(text, { isError: true }),
    ]);
    const shown = textOf(view ?? resultOf(""));
    expect(shown.startsWith(`${numbered(26)}…[`)).toBe(true);
    expect(shown).toContain(`…\n${text.slice(-163 * 11)}\n[Kept whole`);
  });

  it.each([
    [{ keep: "tail" }, false, "tail"],
    [{ keep: "head" }, true, "head"],
    [{ keep: "auto" }, false, "head"],
    [{ keep: "auto" }, true, "tail"],
    [{ output: "log" }, false, "tail"],
    [{}, true, "tail"],
  ] as const)("of a tool with %j, failed: %s, shows its %s", async (tool, isError, end) => {
    const text = numbered(20_000);
    const budget = createBudget({ store: createMemorySpillStore() });
    const [view] = await budget.apply([resultOf(text, { isError })], factsOf(tool));
    const shown = textOf(view ?? resultOf(""));
    expect(shown.includes(text.slice(0, 1_500))).toBe(end === "head");
    expect(shown.includes(text.slice(-1_500))).toBe(end === "tail");
  });

  it("is kept verbatim, whatever its characters", async () => {
    for (const odd of ["\ufeffmark", "a\u0000b\u001b[31m", "\ud83d lone \udc00", "é 漢 😀\r\n"]) {
      const store = createMemorySpillStore();
      const text = odd.repeat(40_000);
      const [view] = await createBudget({ store }).apply([resultOf(text)]);
      expect(await keptText(store, spilledParts(view ?? { details: {} })[0])).toBe(text);
    }
  });
});

describe("which results spill", () => {
  const sizes = async (lengths: number[], options = {}, tool = {}) => {
    const budget = createBudget({ store: createMemorySpillStore(), ...options });
    const applied = await budget.apply(
      lengths.map((length) => resultOf(letters(length))),
      factsOf(tool),
    );
    return applied.map((result) => (result.details?.spill ? "spilled" : textOf(result).length));
  };

  it("are those over `perResult`", async () => {
    expect(await sizes([100_000, 100_001, 9_000])).toEqual([100_000, "spilled", 9_000]);
  });

  it("are the largest, until the batch is within `turnTotal`", async () => {
    expect(await sizes([60_000, 90_000, 70_000])).toEqual([60_000, "spilled", 70_000]);
    expect(await sizes([60_000, 30_000, 30_000, 30_000], { profile: "demo" })).toEqual([
      "spilled",
      30_000,
      30_000,
      30_000,
    ]);
  });

  it("are in a batch of equals the first ones", async () => {
    expect(await sizes([80_000, 80_000, 80_000])).toEqual(["spilled", 80_000, 80_000]);
  });

  it("are never those that an excerpt would hold", async () => {
    expect(await sizes([2_000, 2_001], { perResult: 10, turnTotal: 10 })).toEqual([2_000, "spilled"]);
  });

  it("are never those of a tool whose content is on disk, which count all the same", async () => {
    expect(await sizes([150_000], {}, { spillable: false })).toEqual([150_000]);
    const budget = createBudget({ store: createMemorySpillStore() });
    const results = [resultOf(letters(150_000), { toolName: "reader" }), resultOf(letters(60_000))];
    const applied = await budget.apply(results, {
      factsOf: ({ toolName }) => ({ tool: { spillable: toolName !== "reader" } }),
    });
    expect(applied.map(({ details }) => details?.spill !== undefined)).toEqual([false, true]);
    expect(applied[0]).toBe(results[0]);
  });

  it("are told by estimated tokens where the window is small", async () => {
    // About 0.17 tokens a letter: 15 % of 20,000 tokens are some 17,600 letters.
    expect(await sizes([17_000, 19_000], { contextWindow: 20_000 })).toEqual([17_000, "spilled"]);
    expect(await sizes([15_000, 15_001, 15_000], { contextWindow: 20_000 })).toEqual([
      15_000,
      "spilled",
      15_000,
    ]);
    expect(await sizes([100_001], { contextWindow: 1_000_000 })).toEqual(["spilled"]);
  });

  it("are told by 15 % and 30 % of 128,000 tokens where the window is not known", async () => {
    // A digit is 0.9 of a token: 19,200 tokens are 21,333 digits, 38,400 are 42,666.
    const spilled = async (digits: number[], options = {}) => {
      const budget = createBudget({ store: createMemorySpillStore(), ...options });
      const applied = await budget.apply(digits.map((length) => resultOf("7".repeat(length))));
      return applied.map(({ details }) => details?.spill !== undefined);
    };
    expect(await spilled([21_000])).toEqual([false]);
    expect(await spilled([21_700])).toEqual([true]);
    expect(await spilled([21_000, 21_000])).toEqual([false, false]);
    expect(await spilled([14_000, 15_000, 14_000])).toEqual([false, true, false]);
    expect(await spilled([21_700], { contextWindow: 128_000 })).toEqual([true]);
    expect(await spilled([49_000], { profile: "demo" })).toEqual([false]);
  });

  it.each([
    [undefined, 2_000],
    [20_000, 2_000],
    [200_000, 6_000],
    [1_000_000, 16_000],
  ])("leave with a window of %s tokens an excerpt of %d characters", async (contextWindow, preview) => {
    const budget = createBudget({ store: createMemorySpillStore(), contextWindow });
    const [view] = await budget.apply([resultOf(letters(900_000, "Ж"))]);
    expect(textOf(view ?? resultOf("")).match(/Ж/g)).toHaveLength(preview);
  });

  it.each([{ perResult: 1.5 }, { turnTotal: -1 }, { preview: Number.NaN }, { contextWindow: 0 }])(
    "%j is refused when the budget is made",
    (options) => {
      expect(() => createBudget(options)).toThrowError(
        expect.toSatisfy((error) => isToolrailError(error) && error.code === "invalid_option"),
      );
    },
  );
});

describe("many images", () => {
  const image = (length: number) => ({
    type: "image" as const,
    mediaType: "image/png",
    data: "A".repeat(length),
  });

  it("count as one large one: the largest go until the rest fits the preview", async () => {
    const store = createMemorySpillStore();
    const images = Array.from({ length: 200 }, () => image(1_900));
    const [view] = await createBudget({ store }).apply([resultOf(images)]);
    expect(view?.content.filter(({ type }) => type === "image")).toEqual([image(1_900)]);
    expect(await store.list()).toHaveLength(199);
  });

  it("leave the small ones beside a short text", async () => {
    const store = createMemorySpillStore();
    const content = [{ type: "text" as const, text: letters(400) }, image(1_200), image(400), image(200_000)];
    const [view] = await createBudget({ store }).apply([resultOf(content)]);
    expect(view?.content.map(({ type }) => type)).toEqual(["text", "image", "image", "text"]);
  });
});

describe("an image", () => {
  const data = Buffer.from(Uint8Array.from({ length: 90_000 }, (_, n) => n % 251)).toString("base64");
  const image = { type: "image" as const, mediaType: "image/png", data };

  it("counts, and spills as the file it is", async () => {
    const store = createMemorySpillStore();
    const [view] = await createBudget({ store }).apply([resultOf([{ type: "text", text: "shot" }, image])]);
    const [spilled] = spilledParts(view ?? { details: {} });
    expect(view?.content).toEqual([
      { type: "text", text: "shot" },
      {
        type: "text",
        text: `[Kept whole: 90000 bytes of image/png, ref "${spilled?.ref}". More of it can be read by this ref. The command need not run again.]`,
      },
    ]);
    const bytes = await store.read(spilled?.ref ?? "");
    expect(Buffer.from(bytes ?? []).toString("base64")).toBe(data);
  });

  it("spills beside a long text, each for itself", async () => {
    const store = createMemorySpillStore();
    const result = resultOf([{ type: "text", text: letters(5_000) }, image, { ...image, data: "AAAA" }]);
    const [view] = await createBudget({ store }).apply([result]);
    expect(spilledParts(view ?? { details: {} }).map(({ mediaType }) => mediaType)).toEqual([
      "text/plain; charset=utf-8",
      "image/png",
    ]);
    expect(view?.content.map(({ type }) => type)).toEqual(["text", "text", "image"]);
  });

  it("that is no base64 is kept as the text it is", async () => {
    const store = createMemorySpillStore();
    const odd = { ...image, data: "not base64! ".repeat(10_000) };
    const [view] = await createBudget({ store }).apply([resultOf([odd])]);
    expect(await keptText(store, spilledParts(view ?? { details: {} })[0])).toBe(odd.data);
  });
});

describe("a log", () => {
  const log = vitestLog(300);
  const LOG = factsOf({ output: "log" });

  it("is folded, kept whole and pointed to", async () => {
    const store = createMemorySpillStore();
    const [view] = await createBudget({ store }).apply([resultOf(log)], LOG);
    const shown = textOf(view ?? resultOf(""));
    expect(shown.length).toBeLessThan(2_000);
    expect(shown).toContain("AssertionError: expected 700 to be 1300");
    expect(shown).toContain("[Kept whole: ");
    expect(await keptText(store, spilledParts(view ?? { details: {} })[0])).toBe(log);
    expect(view?.details?.log).toMatchObject({ inputLines: log.split("\n").length - 1 });
  });

  it("is left alone where that is turned off, of another tool, or where nothing can be folded", async () => {
    const store = createMemorySpillStore();
    const budget = createBudget({ store });
    const prose = resultOf(numbered(100));
    for (const [applied, result] of [
      [createBudget({ store, logs: false }).apply([resultOf(log)], LOG), log],
      [budget.apply([resultOf(log)]), log],
      [budget.apply([resultOf(log)], factsOf({ output: "log", spillable: false })), log],
      [budget.apply([prose], LOG), textOf(prose)],
    ] as const)
      expect(textOf((await applied)[0] ?? resultOf(""))).toBe(result);
    expect(await store.list()).toEqual([]);
  });

  it("is left alone where an excerpt would hold it, or a pointer would take what folding saves", async () => {
    const store = createMemorySpillStore();
    const preview = log.length;
    const held = resultOf(log);
    expect((await createBudget({ store, preview }).apply([held], LOG))[0]).toBe(held);
    const passing = Array.from({ length: 26 }, (_, n) => ` ✓ ${n}.test.ts 1ms`).join("\n");
    const little = vitestLog(0).replace(" ❯", `${passing}\n ❯`);
    expect(little.length - compressLog(little).text.length).toBeGreaterThan(200);
    const result = resultOf(little);
    expect((await createBudget({ store, preview: 100 }).apply([result], LOG))[0]).toBe(result);
    expect(await store.list()).toEqual([]);
  });

  it("is left whole where the store fails, since folding could not be undone", async () => {
    const result = resultOf(log);
    expect((await createBudget({ store: FULL_STORE }).apply([result], LOG))[0]).toBe(result);
  });

  it("that is too long even when folded is an excerpt of what was folded", async () => {
    const store = createMemorySpillStore();
    const budget = createBudget({ store, perResult: 400, preview: 300 });
    const [view] = await budget.apply([resultOf(log)], LOG);
    expect(textOf(view ?? resultOf(""))).toMatch(
      /^ RUN[\s\S]*characters left out[\s\S]*Tests {2}1 failed[\s\S]*Kept whole/,
    );
    expect(await store.list()).toHaveLength(1);
  });

  it("without a store is folded before it is cut, and only where it must be cut", async () => {
    const [cut] = await createBudget().apply([resultOf(log)], LOG);
    expect(textOf(cut ?? resultOf(""))).toContain("AssertionError: expected 700 to be 1300");
    expect(cut?.details).toMatchObject({ truncated: true, originalChars: log.length });
    const short = resultOf(vitestLog(60));
    expect((await createBudget().apply([short], LOG))[0]).toBe(short);
  });
});

describe("a store that fails", () => {
  it("costs the middle, which the note says", async () => {
    const [view] = await createBudget({ store: FULL_STORE }).apply([resultOf(letters(150_000))]);
    expect(textOf(view ?? resultOf(""))).toBe(
      `${letters(4_800)}\n…[142000 of 150000 characters cut; they could not be kept]…\n${letters(3_200)}`,
    );
    expect(view?.details).toEqual({ truncated: true, originalChars: 150_000 });
  });

  it("leaves an image where it is", async () => {
    const image = { type: "image" as const, mediaType: "image/png", data: "AAAA".repeat(50_000) };
    const [view] = await createBudget({ store: FULL_STORE }).apply([resultOf([image])]);
    expect(view?.content).toEqual([image]);
  });
});
