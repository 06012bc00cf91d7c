import { createTrimmer, type TrimmerOptions } from "@toolrail/context";
import { estimateTokens, type Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { answer, historyOf, textsOf, turn } from "../support/history.ts";

const LONG = "a line of a file that was read\n".repeat(100);
const TOKENS = estimateTokens(LONG);
const exchanges = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `c${index}`, text: LONG }));
const trimmed = (messages: readonly Message[]) =>
  Object.entries(textsOf(messages)).flatMap(([id, text]) => (text === LONG ? [] : [id]));

describe("steps", () => {
  it("change nothing until enough can be freed at once, and then all that can", () => {
    const trimmer = createTrimmer({ keepRecent: 1, minSavings: 2.5 * TOKENS });
    for (const count of [1, 2, 3]) {
      const messages = historyOf(...exchanges(count));
      expect(trimmer.transform(messages)).toBe(messages);
      expect(trimmer.report().pending).toBeGreaterThanOrEqual((count - 2) * TOKENS);
    }
    expect(trimmed(trimmer.transform(historyOf(...exchanges(4))))).toEqual(["c0", "c1", "c2"]);
    expect(trimmer.report()).toMatchObject({ pending: 0, steps: [{ results: 3 }] });
    expect(trimmed(trimmer.transform(historyOf(...exchanges(6))))).toEqual(["c0", "c1", "c2"]);
    expect(trimmed(trimmer.transform(historyOf(...exchanges(7))))).toEqual([
      "c0",
      "c1",
      "c2",
      "c3",
      "c4",
      "c5",
    ]);
  });

  it("wait for 4,000 tokens where nothing else is said", () => {
    const trimmer = createTrimmer({ keepRecent: 0 });
    const count = Math.ceil(4_000 / TOKENS);
    const wait = [...historyOf(...exchanges(count - 1)), answer("ok")];
    expect(trimmer.transform(wait)).toBe(wait);
    expect(trimmed(trimmer.transform([...historyOf(...exchanges(count + 1)), answer("ok")]))).toHaveLength(
      count + 1,
    );
  });

  it("say what they saved, and what a cache must read anew", () => {
    const trimmer = createTrimmer({ keepRecent: 1, minSavings: 0 });
    const shown = trimmer.transform(historyOf(...exchanges(3)));
    const { saved, before, after, steps } = trimmer.report();
    expect(before).toBe(3 * TOKENS);
    expect(saved).toBe(before - after);
    const [placeholder = ""] = Object.values(textsOf(shown));
    expect(after).toBe(TOKENS + 2 * estimateTokens(placeholder));
    const behind = shown.slice(2).reduce((sum, message) => sum + tokensOf(message), 0);
    expect(steps).toEqual([{ results: 2, saved, prefixCost: behind }]);
  });

  it("give the same array back where nothing changes, and the same copies where nothing new does", () => {
    const trimmer = createTrimmer({ keepRecent: 1, minSavings: 0 });
    const messages = historyOf(...exchanges(3));
    const [first, second] = [trimmer.transform(messages), trimmer.transform([...messages])];
    expect(second).toEqual(first);
    for (const [index, message] of first.entries()) expect(second[index]).toBe(message);
    expect(trimmer.report().steps).toHaveLength(1);
  });

  it("turn a shortened result into a line once it is old", () => {
    const options: TrimmerOptions = { keepRecent: 1, minSavings: 0, maxChars: 1_000 };
    const trimmer = createTrimmer(options);
    expect(textsOf(trimmer.transform(historyOf(...exchanges(1)))).c0).toContain("characters cut");
    expect(textsOf(trimmer.transform(historyOf(...exchanges(2)))).c0).toContain("Old result");
    expect(trimmer.report().results[0]).toMatchObject({ before: TOKENS, rules: ["stale"] });
  });

  it("begin nothing new with results whose ids come twice, since a ref could mean either", () => {
    const twice = [
      ...historyOf({ id: "same", text: LONG }),
      ...turn({ id: "same", text: LONG }),
      answer("ok"),
    ];
    expect(createTrimmer({ keepRecent: 0, minSavings: 0 }).transform(twice)).toBe(twice);
  });

  it("never put one result in the place of another with the same id", () => {
    const trimmer = createTrimmer({ keepRecent: 0, minSavings: 0 });
    const first = [...historyOf({ id: "call_0", text: LONG }), answer("ok")];
    const [, , sent] = trimmer.transform(first);
    const other = historyOf({ id: "call_0", tool: "weather", text: "sunny" });
    expect(trimmer.transform(other)).toBe(other);
    const later = [...first, ...turn({ id: "call_0", tool: "weather", text: "sunny" })];
    const shown = trimmer.transform(later);
    expect(shown[2]).toEqual(sent);
    expect(shown.at(-1)).toBe(later.at(-1));
  });

  it("forget what is no longer in the history", () => {
    const trimmer = createTrimmer({ keepRecent: 0, minSavings: 0 });
    trimmer.transform([...historyOf({ id: "a", text: LONG }), answer("ok")]);
    trimmer.transform([...historyOf({ id: "b", text: LONG }), answer("ok")]);
    expect(Object.keys(trimmer.state)).toEqual(["b"]);
  });

  it("ask anew what is pinned", () => {
    const pinned = new Set(["a"]);
    const trimmer = createTrimmer({
      keepRecent: 0,
      minSavings: 0,
      pin: ({ toolCallId }) => pinned.has(toolCallId),
    });
    const messages = [...historyOf({ id: "a", text: LONG }), answer("ok")];
    expect(trimmer.transform(messages)).toBe(messages);
    pinned.clear();
    expect(textsOf(trimmer.transform(messages)).a).toContain("Old result");
  });

  it.each(["constructor", "__proto__", "toString"])("take %s for an id", (id) => {
    const messages = [...historyOf({ id, text: LONG }), answer("ok")];
    const trimmer = createTrimmer({ keepRecent: 0, minSavings: 0 });
    expect(trimmer.transform(messages)).not.toBe(messages);
    const again = createTrimmer({ state: JSON.parse(JSON.stringify(trimmer.state)) });
    expect(again.transform(messages)).toEqual(trimmer.transform(messages));
  });
});

describe("a saved state", () => {
  it("makes a resumed session send the same bytes, whatever the options have become", () => {
    const trimmer = createTrimmer({ keepRecent: 1, minSavings: 0, maxChars: 1_000 });
    const messages = historyOf(...exchanges(4));
    const sent = trimmer.transform(messages);
    const state = JSON.parse(JSON.stringify(trimmer.state));
    expect(createTrimmer({ state, keepRecent: 100 }).transform(messages)).toEqual(sent);
  });

  it("is not trusted", () => {
    const state = JSON.parse(
      '{"c0":null,"c1":{"rules":["other"],"text":"x","before":1,"after":1},"c2":{"text":3}}',
    );
    const messages = historyOf(...exchanges(3));
    expect(createTrimmer({ state }).transform(messages)).toBe(messages);
    const trimmer = createTrimmer({ keepRecent: 1, minSavings: 0 });
    trimmer.transform(historyOf(...exchanges(3)));
    for (const odd of [{ after: -1 }, { before: Number.NaN }, { after: 1e9 }, { fingerprint: "" }]) {
      const damaged = Object.fromEntries(
        Object.entries(trimmer.state).map(([id, entry]) => [id, { ...entry, ...odd }]),
      );
      expect(createTrimmer({ state: damaged }).transform(messages)).toBe(messages);
    }
  });
});

function tokensOf({ content }: Message): number {
  return content.reduce((sum, block) => {
    if (block.type === "toolCall") return sum + estimateTokens(block.name) + estimateTokens(block.args);
    return sum + (block.type === "image" ? 1_600 : estimateTokens(block.text));
  }, 0);
}
