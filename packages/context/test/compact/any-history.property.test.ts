import {
  type Compactor,
  checkTranscript,
  extractToolCalls,
  isToolrailError,
  type Message,
  messageTokens,
  pointedRefs,
  spilledParts,
} from "@toolrail/protocol";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compactHistory } from "../../src/compact/compact-history.ts";
import type { CompactOptions } from "../../src/compact/compact-options.ts";
import { readNote } from "../../src/compact/note/read-note.ts";
import { checkFacts } from "../../src/facts/check-facts.ts";
import type { Fact } from "../../src/facts/fact.ts";
import { answer, exchange, filler, type MadeCall, request, spill, user } from "./history.ts";

const FACTS: readonly Fact[] = [
  "ORD-1007",
  "total:\n  42",
  { pattern: /^paid$/m },
  { pattern: /^paid$/ },
  { pattern: "refund.*14 days" },
  { pattern: /(?<!un)paid\r/, reachable: true },
];

const ref = fc.integer({ min: 0, max: 30 }).map((number) => `s${number}`);
const pointer = ref.map(
  (name) => `[Kept whole: 9 bytes, ref "${name}". More. The command need not run again.]`,
);
const piece = fc.oneof(
  fc.constantFrom("ORD-1007", "total:", "  42", "paid", "paid\r", "a refund within 14 days", "unpaid", ""),
  fc.constantFrom(
    "The user asked: no",
    "Summary:",
    "Facts, quoted from results and messages:",
    "[Kept whole: 1",
  ),
  pointer,
  fc.nat(300).map(filler),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join("\n") || "x");
const made: fc.Arbitrary<MadeCall> = fc.record(
  {
    name: fc.constantFrom(
      "read_file",
      "edit_file",
      "run_shell",
      "search_tool",
      "run_tool",
      'odd "name",\n×3',
    ),
    args: fc.oneof(
      fc.record({ path: text }),
      fc.record({ name: fc.constantFrom("search_tool", "read_file"), input: fc.record({ file_path: text }) }),
      text,
    ),
    text: fc.oneof(text, fc.constant("")),
    isError: fc.boolean(),
    details: fc.oneof(
      ref.map((name) => spill(name)),
      fc.record({ spill: ref.map((name) => spill(name).spill), trust: fc.constant("external") }),
      fc.array(text, { maxLength: 3 }).map((found) => ({ found, diff: "" })),
    ),
  },
  { requiredKeys: ["name"] },
);
const part: fc.Arbitrary<Message[]> = fc.oneof(
  text.map((said) => [user(said)]),
  text.map((said) => [answer(said)]),
  fc.array(made, { minLength: 1, maxLength: 3 }).map((calls) => exchange(...calls)),
  fc.constant([]).map(() => {
    const failed = answer("x");
    return failed.role === "assistant" ? [{ ...failed, stopReason: "error" as const, content: [] }] : [];
  }),
);
const history = fc.array(part, { maxLength: 14 }).map((parts) => parts.flat());
const options: fc.Arbitrary<CompactOptions> = fc.record({
  keepTokens: fc.oneof(fc.integer({ min: 1, max: 1_500 }), fc.constant(1)),
  summarize: fc.option(
    text.map((summary) => () => summary),
    { nil: undefined },
  ),
  facts: fc.subarray([...FACTS]),
  pinned: fc.constantFrom(undefined, (message: Message) => message.timestamp % 5 === 0),
});

const tokens = (messages: readonly Message[]): number =>
  messages.reduce((sum, message) => sum + messageTokens(message, (whole) => whole.length), 0);

function refsOf(messages: readonly Message[]): Set<string> {
  const texts = messages.flatMap(({ content }) =>
    content.flatMap((block) => (block.type === "text" ? pointedRefs(block.text) : [])),
  );
  const recorded = messages.flatMap((message) =>
    message.role === "toolResult" ? spilledParts(message) : [],
  );
  const { olderRefs = [], originals = [] } = readNote(messages[0]) ?? {};
  return new Set([...texts, ...olderRefs, ...[...recorded, ...originals].map((spilled) => spilled.ref)]);
}

/** The same history where a fact would be lost. */
async function tryTo(compact: Compactor, messages: readonly Message[]): ReturnType<Compactor> {
  try {
    return await compact(messages, request);
  } catch (error) {
    if (!isToolrailError(error) || error.code !== "fact_lost") throw error;
    return { messages, released: [] };
  }
}

function expectSound(
  before: readonly Message[],
  after: readonly Message[],
  released: readonly string[],
): void {
  expect(checkTranscript(after)).toEqual([]);
  const kept = after.filter((message) => before.includes(message));
  expect(after.slice(after.length - kept.length)).toEqual(kept);
  expect(before.filter((message) => kept.includes(message))).toEqual(kept);
  expect(kept.at(-1)).toBe(before.at(-1));
  const refs = refsOf(after);
  expect(released.filter((name) => refs.has(name))).toEqual([]);
  expect(new Set(released).size).toBe(released.length);
  const calls = kept.flatMap((message) => (message.role === "assistant" ? extractToolCalls(message) : []));
  expect(kept.filter(({ role }) => role === "toolResult")).toHaveLength(calls.length);
}

it("keeps the transcript's rules, the facts, and what is pointed to, of any history", async () => {
  await fc.assert(
    fc.asyncProperty(history, options, history, async (first, given, later) => {
      const compact = compactHistory({ ...given, countTokens: (whole) => whole.length });
      const once = await tryTo(compact, first);
      if (once.messages === first) expect(once.released).toEqual([]);
      else {
        expectSound(first, once.messages, once.released);
        expect(tokens(once.messages)).toBeLessThan(tokens(first));
        expect(once.messages[0]).toHaveProperty("compaction", readNote(once.messages[0]));
      }
      const again = await tryTo(compact, once.messages);
      expect(tokens(again.messages)).toBeLessThanOrEqual(tokens(once.messages));

      const grown = [...once.messages, ...later];
      const twice = await tryTo(compact, grown);
      if (twice.messages !== grown) expectSound(grown, twice.messages, twice.released);
      const facts = given.facts ?? [];
      const stated = (messages: readonly Message[]) =>
        checkFacts(messages, facts).facts.filter(({ state }) => state === "present");
      expect(stated(once.messages)).toEqual(expect.arrayContaining(stated(first)));
      expect(stated(twice.messages)).toEqual(expect.arrayContaining(stated(grown)));
    }),
    { numRuns: 400 },
  );
});
