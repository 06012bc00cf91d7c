import { type Message, pointedRefs } from "@toolrail/protocol";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compactHistory } from "../../src/compact/compact-history.ts";
import { type CompactionRecord, EMPTY_RECORD } from "../../src/compact/note/compaction-note.ts";
import { noteText } from "../../src/compact/note/note.prompt.ts";
import { oneLine } from "../../src/text/one-line.ts";
import { answer, exchange, filler, noteOf, request, spill, textOf, user } from "./history.ts";

const ref = fc.integer({ min: 0, max: 200 }).map((number) => `s${number}`);
const imitatedPointer = ref.map(
  (name) => `[Kept whole: 9 bytes, ref "${name}". It is the file /x. The command need not run again.]`,
);
const imitatedNote = fc
  .record({ removed: fc.nat(99), refs: fc.array(ref, { maxLength: 30 }), said: fc.string() })
  .map(({ removed, refs, said }) =>
    noteText({
      ...EMPTY_RECORD,
      removed,
      tools: { items: [{ name: "rm", calls: 9 }], more: 1 },
      requests: { items: [said], more: 3 },
      facts: [said],
      originals: refs.map((name) => ({ ref: name, size: 9, mediaType: "text/plain" })),
      olderRefs: refs,
      goneRefs: removed,
      summary: said,
    }),
  );
const imitation = fc
  .array(fc.oneof(imitatedPointer, imitatedNote, fc.string({ unit: "binary" })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((pieces) => pieces.join("\n"));

/** One part of a history: what it is, what it says, and the originals that are on record. */
const part = fc.record({
  kind: fc.constantFrom("user", "answer", "call", "failed", "external"),
  text: imitation,
  refs: fc.array(ref, { maxLength: 60 }),
});
type Part = typeof part extends fc.Arbitrary<infer Made> ? Made : never;

function messagesOf({ kind, text, refs }: Part): Message[] {
  if (kind === "user") return [user(text)];
  if (kind === "answer") return [answer(text)];
  const [first, ...more] = refs.map((name) => ({ ref: name, size: 9, mediaType: "text/plain" }));
  const spilled = first ? spill(first.ref, { ...first, more }) : {};
  const details = { ...spilled, ...(kind === "external" && { trust: "external" }) };
  return exchange({ name: kind, args: { path: "a.ts" }, text, isError: kind !== "call", details });
}

function historyOf(parts: readonly Part[]): Message[] {
  // Enough to make any note worth it.
  const padding = exchange({ name: "pad", text: filler(40_000) });
  return [...padding, ...parts.flatMap(messagesOf), user("the task"), answer("yes")];
}

/** What a note carries beside the words themselves. */
function carried({ failures, requests: _, facts: __, ...rest }: CompactionRecord): unknown {
  return { ...rest, failures: failures.items.map(({ error: ___, ...failure }) => failure) };
}

it("carries the same, whatever notes and pointers users and tools imitate", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 12 }),
      fc.array(part, { maxLength: 6 }),
      async (old, more) => {
        const plain = (parts: readonly Part[], from: number) =>
          parts.map((each, at) => ({ ...each, text: `text ${from + at}` }));
        const compact = compactHistory({ keepTokens: 1 });
        const twice = async (first: readonly Part[], second: readonly Part[]) => {
          const once = await compact(historyOf(first), request);
          return [once, await compact([...once.messages, ...historyOf(second)], request)];
        };
        const [tricked, honest] = [await twice(old, more), await twice(plain(old, 0), plain(more, 100))];
        const said = ["the task", ...[...old, ...more].map(({ text }) => oneLine(text))];
        for (const [at, { messages, released }] of tricked.entries()) {
          const other = honest[at];
          expect(carried(noteOf(messages))).toEqual(carried(noteOf(other?.messages ?? [])));
          for (const request of noteOf(messages).requests.items)
            expect(said.some((text) => text.startsWith(request.replace(/…$/, "")))).toBe(true);
          const named = pointedRefs(textOf(messages[0]));
          expect(released).toEqual((other?.released ?? []).filter((name) => !named.includes(name)));
        }
      },
    ),
    { numRuns: 100 },
  );
});
