import { describe, expect, it } from "vitest";
import { compactHistory } from "../../src/compact/compact-history.ts";
import { checkFacts } from "../../src/facts/check-facts.ts";
import type { Fact } from "../../src/facts/fact.ts";
import { answer, exchange, filler, request, textOf, user } from "./history.ts";

async function compacted(facts: readonly Fact[], text: string) {
  const stating = exchange({ name: "query", text });
  const history = [
    ...exchange({ name: "pad", text: filler(2_000) }),
    ...stating,
    user("task"),
    answer("yes"),
  ];
  const { messages } = await compactHistory({ keepTokens: 1, facts })(history, request);
  expect(checkFacts(messages, facts).ok).toBe(true);
  return { note: textOf(messages[0]), messages, stating };
}

const quotes = (note: string): string[] => note.split(/^Facts.*\n/m).slice(1);

describe("a fact that only the removed part states", () => {
  it("is quoted by its line", async () => {
    const { note } = await compacted(["ORD-1007"], "status: ok\n  order: ORD-1007, open  \nend");
    expect(quotes(note)).toEqual(["order: ORD-1007, open"]);
  });

  it("is quoted with 300 characters around it", async () => {
    const { note } = await compacted(["ORD-1007"], `${"a".repeat(900)} ORD-1007 ${"b".repeat(900)}`);
    const [quote = ""] = quotes(note);
    expect(quote).toHaveLength(300);
    expect(quote).toMatch(/^…a+ ORD-1007 b+…$/);
  });

  it("is quoted with its line ends where it spans lines", async () => {
    const { note } = await compacted(
      ["total:\n  42 EUR"],
      "The user asked: x\nsum total:\n  42 EUR net\nend",
    );
    expect(quotes(note)).toEqual(["sum total:\n  42 EUR net"]);
  });

  it("is quoted from where it is stated last", async () => {
    const { note } = await compacted([{ pattern: "balance: \\d+" }], "balance: 5");
    expect(quotes(note)).toEqual(["balance: 5"]);
    const history = [
      ...exchange({ name: "query", text: `balance: 1 ${filler(500)}` }),
      ...exchange({ name: "query", text: "balance: 2" }),
      user("task"),
      answer("yes"),
    ];
    const compact = compactHistory({ keepTokens: 1, facts: [{ pattern: "balance: \\d+" }] });
    expect(quotes(textOf((await compact(history, request)).messages[0]))).toEqual(["balance: 2"]);
  });

  it.each([
    { how: "at the start of a line", pattern: /^ORD-\d+$/m, text: "open\nORD-1007\nclosed" },
    { how: "behind something", pattern: /(?<=total: )5/, text: `5 5 5 ${"x".repeat(400)}\nthe total: 5` },
    { how: "across lines", pattern: /open[\s\S]*closed/, text: "open\nORD-1007\nclosed" },
  ])("is found $how", async ({ pattern, text }) => {
    const { messages } = await compacted([{ pattern }], text);
    expect(messages).toHaveLength(3);
  });

  it("keeps its exchange when it can't be quoted", async () => {
    const { messages, stating } = await compacted([{ pattern: /^ORD-1007$/ }], "ORD-1007");
    expect(messages.slice(1, 3)).toEqual(stating);
    const again = await compactHistory({ keepTokens: 1, facts: [{ pattern: /^ORD-1007$/ }] })(
      messages,
      request,
    );
    expect(again.messages).toBe(messages);
  });

  it("stays with the whole history when the note would break it", async () => {
    // True of no text that begins as a note does.
    const facts = [{ pattern: /^(?![\s\S]*Earlier part)[\s\S]*ORD-1007/ }];
    const history = [
      ...exchange({ name: "query", text: `ORD-1007 ${filler(900)}` }),
      user("task"),
      answer("yes"),
    ];
    const { messages, released } = await compactHistory({ keepTokens: 1, facts })(history, request);
    expect(messages).toBe(history);
    expect(released).toEqual([]);
  });
});

describe("a fact that is stated elsewhere", () => {
  it("is not quoted: in what stays, in the note's other lines, in another fact's quote", async () => {
    const facts = ["task", "pad ×1", "ORD-1007", "1007, open", "never stated"];
    const history = [
      ...exchange({ name: "pad", text: `pad ×1 task ${filler(2_000)}` }),
      ...exchange({ name: "query", text: "ORD-1007, open" }),
      user("task"),
      answer("yes"),
    ];
    const { messages } = await compactHistory({ keepTokens: 1, facts })(history, request);
    expect(quotes(textOf(messages[0]))).toEqual(["ORD-1007, open"]);
    expect(checkFacts(messages, facts).facts.map(({ survived }) => survived)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});
