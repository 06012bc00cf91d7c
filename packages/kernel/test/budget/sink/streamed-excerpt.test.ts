import { type BudgetOptions, createBudget, createMemorySpillStore } from "@toolrail/kernel/budget";
import { spilledParts } from "@toolrail/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resultOf, textOf } from "../fixtures.ts";

const BYTES_NOTE = /\n…\[(\d+) of (\d+) bytes left out(; they hold binary data)?\]…\n/;
const encode = (text: string) => new TextEncoder().encode(text);

/** What is shown of an output that was streamed to a store, up to the pointer; and how it is kept. */
async function shownOf(
  chunks: readonly (string | Uint8Array)[],
  options: BudgetOptions = {},
  isError = false,
) {
  const store = createMemorySpillStore();
  const budget = createBudget({ store, ...options });
  const sink = budget.openSink?.("c");
  for (const chunk of chunks) sink?.write(chunk);
  const output = await sink?.finish();
  const result = resultOf(output?.text ?? "", { isError });
  const [view] = await budget.apply([result], { factsOf: () => ({ output }) });
  const text = textOf(view ?? result);
  const at = text.indexOf("[Kept whole: ");
  const [kept] = spilledParts(view ?? result);
  return { shown: at === -1 ? text : text.slice(0, at), kept, bytes: kept && (await store.read(kept.ref)) };
}

/** Bytes that no text has: none of them is a line feed or stands for itself. */
const noise = (length: number) => Uint8Array.from({ length }, (_, n) => 0x80 + ((n * 37) % 0x40));

const SEQ = Array.from({ length: 200_000 }, (_, n) => `${n + 1}\n`).join("");

describe("an excerpt of a long stream", () => {
  it("ends with whole lines, and says how many bytes of how many are left out", async () => {
    const { shown } = await shownOf([SEQ]);
    const head = SEQ.slice(0, SEQ.indexOf("\n478\n"));
    const tail = SEQ.slice(-196);
    const cut = 1_288_895 - head.length - tail.length;
    expect(shown).toBe(`${head}\n…[${cut} of 1288895 bytes left out]…\n${tail}\n`);
  });

  it("counts bytes, not characters", async () => {
    const text = "漢字 é 😀\n".repeat(90_000);
    const { shown } = await shownOf([text], {}, true);
    const { head, tail, cut, total } = readNote(shown);
    expect([cut, total]).toEqual([encode(text).length - encode(head + tail).length, encode(text).length]);
  });

  it("counts bytes also where some of them are no text", async () => {
    const odd = fc.array(fc.constantFrom(...[0x41, 0x0a, 0xc3, 0xa9, 0xe2, 0x82, 0xf0, 0x9f, 0x98, 0x80]), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(odd, fc.boolean(), async (bytes, isError) => {
        const ends = Uint8Array.from(Array.from({ length: 8_000 }, (_, n) => bytes[n % bytes.length] ?? 0));
        const output = [SEQ, ends];
        const total = SEQ.length + ends.length;
        const { shown } = await shownOf(output, {}, isError);
        const read = readNote(shown);
        expect(read.total).toBe(total);
        // Whatever was left out ends where the tail's bytes begin.
        const whole = Buffer.concat([encode(SEQ), ends]);
        const from = encode(read.head).length + read.cut;
        expect(new TextDecoder().decode(whole.subarray(from))).toBe(read.tail);
      }),
      { numRuns: 40 },
    );
  });

  it("is counted by its texts where a sink of another's gives no bytes", async () => {
    const entry = { ref: "r", size: 90_000, mediaType: "text/plain" };
    const kept = { entry, start: "é\n".repeat(3_000), end: "end\n".repeat(3_000) };
    const output = { text: "", truncated: true, originalChars: 90_000, kept };
    const budget = createBudget({ store: createMemorySpillStore() });
    const [view] = await budget.apply([resultOf("")], { factsOf: () => ({ output }) });
    // Of 900 lines of three bytes the last line feed is the note's; the tail is 50 lines of four.
    expect(textOf(view ?? resultOf(""))).toContain("\n…[87101 of 90000 bytes left out]…\nend\n");
  });

  it("is of the whole where the preview is as large", async () => {
    const { shown } = await shownOf([SEQ], { preview: 2_000_000 });
    expect(shown).toBe(`${SEQ}\n`);
  });
});

describe("bytes that are no text", () => {
  it("show the text before and behind them, and say what they are", async () => {
    const parts = ["IMPORTANT: 3 errors\n", noise(20_000), "\nDONE\n"];
    const { shown, kept, bytes } = await shownOf(parts);
    expect(shown).toBe(
      "IMPORTANT: 3 errors\n…[20002 of 20026 bytes left out; they hold binary data]…\nDONE\n\n",
    );
    expect(kept?.mediaType).toBe("application/octet-stream");
    expect(bytes).toEqual(new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part)))));
  });

  it("show also a last line that begins among them, with a mark", async () => {
    const { shown } = await shownOf([noise(20_000), Uint8Array.of(1, 2, 65, 1), "\u001b[1mDONE\u001b[0m\n"]);
    expect(shown).toBe(
      "\n…[20004 of 20017 bytes left out; they hold binary data]…\n…\u001b[1mDONE\u001b[0m\n\n",
    );
  });

  it("are the same where they are too many to be held", async () => {
    const { shown } = await shownOf(["IMPORTANT: 3 errors\n", noise(2_000_000), "DONE\n"]);
    expect(shown).toBe(
      "IMPORTANT: 3 errors\n…[2000001 of 2000025 bytes left out; they hold binary data]…\n…DONE\n\n",
    );
  });

  it("show no more of a long text than an excerpt has", async () => {
    const { shown } = await shownOf([SEQ.slice(0, 5_000), noise(9_000), "\n", SEQ.slice(-5_005)]);
    const { head, tail, cut } = readNote(shown);
    expect(head.endsWith("\n477")).toBe(true);
    expect(tail).toBe(SEQ.slice(-196));
    expect(cut).toBe(5_000 + 9_001 + 5_005 - head.length - tail.length);
  });

  it("show whole lines alone: no rest of one, no blank one", async () => {
    for (const parts of [
      [noise(9_000)],
      ["size: ", noise(9_000), "end"],
      ["\n", noise(9_000), "\n\n"],
      [Uint8Array.of(0, 65), "x\n\0\0", noise(9_000), "A7"],
    ])
      expect((await shownOf(parts)).shown).toBe("");
    const { shown } = await shownOf(["ok\nx8Zq5", noise(9_000), "k3\nexit 3"]);
    expect(shown).toMatch(/^ok\n…\[9\d+ of \d+ bytes left out; they hold binary data\]…\nexit 3\n$/);
  });

  it("show no part twice where they all decode", async () => {
    const { shown } = await shownOf([`${"漢".repeat(900)}\u0001\n`]);
    expect(shown).toBe(`${"漢".repeat(900)}\u0001\n\n`);
  });
});

describe("the names that git ls-files -z gives", () => {
  it("are text, few or many", async () => {
    const names = (count: number) =>
      Array.from({ length: count }, (_, n) => `src/folder/file-${n}.ts\0`).join("");
    const few = await shownOf([names(1_000)]);
    expect([few.shown, few.kept]).toEqual([names(1_000), undefined]);
    const many = await shownOf([names(50_000)]);
    expect(many.kept?.mediaType).toBe("text/plain; charset=utf-8");
    expect(many.shown.startsWith(names(70))).toBe(true);
  });

  it("are no more text than other bytes where NULs stand in a row, few or many", async () => {
    for (const size of [5_000, 2_000_000])
      expect((await shownOf([new Uint8Array(size)])).kept?.mediaType).toBe("application/octet-stream");
  });
});

function readNote(shown: string) {
  const match = BYTES_NOTE.exec(shown);
  if (!match) throw new Error(`no note in ${JSON.stringify(shown.slice(0, 3_000))}`);
  const head = shown.slice(0, match.index).replace(/…$/, "");
  // The line feed before the pointer is no part of it.
  const tail = shown.slice(match.index + match[0].length, -1).replace(/^…/, "");
  return { head, tail, cut: Number(match[1]), total: Number(match[2]) };
}
