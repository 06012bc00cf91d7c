import { checkFacts, createTrimmer, type TrimmerOptions } from "@toolrail/context";
import { checkTranscript, estimateTokens } from "@toolrail/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answer, type Exchange, historyOf, textsOf } from "../support/history.ts";

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.integer({ min: 0, max: 60 }).map((lines) => "one more line 4711 of text\n".repeat(lines)),
  fc
    .dictionary(fc.constantFrom("id", "name", "notes"), fc.string({ maxLength: 900 }))
    .map((value) => JSON.stringify(value)),
);
const exchange = fc.record({ text, tool: fc.constantFrom("query", "read_file"), isError: fc.boolean() });
const history = fc
  .array(exchange, { minLength: 1, maxLength: 12 })
  .map((list) => [
    ...historyOf(...list.map((one, index): Exchange => ({ ...one, id: `c${index}` }))),
    answer("ok"),
  ]);
const options = fc.record<TrimmerOptions>({
  keepRecent: fc.integer({ min: 0, max: 5 }),
  maxChars: fc.integer({ min: 200, max: 2_000 }),
  minChars: fc.integer({ min: 0, max: 800 }),
  minSavings: fc.constantFrom(0, 200, 4_000),
  fields: fc.constantFrom({}, { query: ["id"] }),
  facts: fc.constantFrom([], ["4711"]),
});

describe("a trimmer", () => {
  it("does twice what it does once", () => {
    fc.assert(
      fc.property(history, options, (messages, given) => {
        const trimmer = createTrimmer(given);
        const once = trimmer.transform(messages);
        expect(trimmer.transform(once)).toEqual(once);
        expect(trimmer.transform(messages)).toEqual(once);
        const held = { ...given, minChars: Math.max(given.minChars ?? 0, 400) };
        const first = createTrimmer(held).transform(messages);
        expect(createTrimmer(held).transform(first)).toEqual(first);
      }),
    );
  });

  it("never changes what it has trimmed, but for what became stale", () => {
    fc.assert(
      fc.property(history, options, (messages, given) => {
        const trimmer = createTrimmer(given);
        let before = {};
        for (let end = 1; end <= messages.length; end++) {
          const now = trimmer.transform(messages.slice(0, end));
          for (const [id, old] of Object.entries(before)) {
            const text = textsOf(now)[id];
            if (text !== old) expect(text).toMatch(/^\[Old result of /);
          }
          before = Object.fromEntries(Object.entries(trimmer.state).map(([id, entry]) => [id, entry.text]));
        }
      }),
    );
  });

  it("never makes a result longer, nor breaks a transcript, nor loses a fact that it is to hold", () => {
    fc.assert(
      fc.property(history, options, (messages, given) => {
        const trimmer = createTrimmer(given);
        const sent = trimmer.transform(messages);
        expect(checkTranscript(sent)).toEqual(checkTranscript(messages));
        const [before, after] = [textsOf(messages), textsOf(sent)];
        for (const [id, old] of Object.entries(before))
          expect(estimateTokens(after[id] ?? "")).toBeLessThanOrEqual(estimateTokens(old));
        if (checkFacts(messages, ["4711"]).ok && given.facts?.length === 1)
          expect(checkFacts(sent, ["4711"]).ok).toBe(true);
        const { saved, steps } = trimmer.report();
        expect(saved).toBe(steps.reduce((sum, step) => sum + step.saved, 0));
      }),
    );
  });
});
