import { createBudget, createMemorySpillStore } from "@toolrail/kernel/budget";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resultOf, textOf } from "./fixtures.ts";

const NOTE = /^([\s\S]*?)\n…\[(\d+) of (\d+) characters left out\]…\n([\s\S]*)\n\[Kept whole: /;

/** Both ends of what is shown of a text that spilled, marks and all, and the numbers between them. */
async function excerptOf(text: string, { preview = 2_000, isError = false } = {}) {
  const budget = createBudget({ store: createMemorySpillStore(), perResult: 0, preview });
  const [view] = await budget.apply([resultOf(text, { isError })]);
  const match = NOTE.exec(textOf(view ?? resultOf("")));
  if (!match) throw new Error("no excerpt");
  const [, head = "", cut, total, tail = ""] = match;
  return { head, tail, cut: Number(cut), total: Number(total) };
}

const seq = (last: number, end = "\n") => Array.from({ length: last }, (_, n) => `${n + 1}${end}`).join("");

// Of `seq` 288 characters are numbers of one and two digits; the others have 4 characters each, with a CRLF 387 and 5.
describe("an excerpt of lines", () => {
  it.each([
    ["\n", 477, 1_799],
    ["\r\n", 381, 1_795],
  ])("ends with whole ones, not inside a number (%j)", async (end, last, length) => {
    const text = seq(200_000, end);
    const { head, tail, cut, total } = await excerptOf(text);
    expect(head.endsWith(`${end}${last}`)).toBe(true);
    expect(head).toHaveLength(length);
    expect(tail).toBe(text.slice(-Math.floor(200 / (6 + end.length)) * (6 + end.length)));
    expect([cut, total]).toEqual([text.length - head.length - tail.length, text.length]);
  });

  it("ends with whole ones also where the tail is favoured", async () => {
    const { head, tail } = await excerptOf(seq(200_000), { isError: true });
    expect(head).toBe(seq(70).trimEnd());
    expect(tail.startsWith("199744\n")).toBe(true);
  });

  it("gives up nothing where the cut falls between lines", async () => {
    const text = `${"x".repeat(99)}\n`.repeat(100);
    const { head, tail } = await excerptOf(text);
    expect(head).toBe(text.slice(0, 1_799));
    expect(tail).toBe(text.slice(-200));
    const before = await excerptOf(`${"x".repeat(1_800)}\n${"y".repeat(900)}`);
    expect(before.head).toBe("x".repeat(1_800));
  });

  it("marks a line that it breaks, where none ends within 200 characters", async () => {
    const text = `first\n${"x".repeat(9_000)}\nlast\n`;
    expect(await excerptOf(text)).toMatchObject({
      head: `first\n${"x".repeat(1_794)}…`,
      tail: `…${"x".repeat(194)}\nlast\n`,
      cut: text.length - 2_000,
    });
    const reach = async (given: number) =>
      (await excerptOf(`${"x".repeat(1_799 - given)}\n${"y".repeat(9_000)}`)).head;
    expect(await reach(200)).toBe("x".repeat(1_599));
    expect(await reach(201)).toBe(`${"x".repeat(1_598)}\n${"y".repeat(201)}…`);
  });

  it("never gives up more than half of an end", async () => {
    const { head, tail } = await excerptOf(`short\n${"x".repeat(9_000)}\nshort\n`, { isError: true });
    expect(head).toBe(`short\n${"x".repeat(194)}…`);
    expect(tail).toBe(`…${"x".repeat(1_793)}\nshort\n`);
    const line = await excerptOf(`${"x".repeat(9_000)}\n`);
    expect(line.tail).toBe(`…${"x".repeat(199)}\n`);
  });

  it("holds for any text: true numbers, no more than the preview, whole lines or a mark", async () => {
    const piece = fc.constantFrom(
      "1",
      "word ",
      "\n",
      "\r\n",
      "e\u0301",
      "漢",
      "👩‍👩‍👧",
      "\u001b[1m",
      "z".repeat(70),
    );
    const given = fc.record({
      pieces: fc.array(piece, { minLength: 1, maxLength: 60 }),
      times: fc.integer({ min: 40, max: 80 }),
      preview: fc.integer({ min: 0, max: 400 }),
      isError: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ pieces, times, preview, isError }) => {
        const text = pieces.join("").repeat(times);
        fc.pre(text.length > preview);
        const shown = await excerptOf(text, { preview, isError });
        const head = shown.head.replace(/…$/, "");
        const tail = shown.tail.replace(/^…/, "");
        expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
        expect(head.length + tail.length).toBeLessThanOrEqual(preview);
        expect([shown.cut, shown.total]).toEqual([text.length - head.length - tail.length, text.length]);
        if (head !== "") expect(shown.head !== head || /^\r?\n/.test(text.slice(head.length))).toBe(true);
        if (tail !== "") expect(shown.tail !== tail || text.at(-tail.length - 1) === "\n").toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
