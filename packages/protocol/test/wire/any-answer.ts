import fc from "fast-check";
import { expect } from "vitest";
import type { foldEvents } from "../../src/testing/fold-events.ts";

/** What a model may have said, for every protocol alike. */
export const anySaid = {
  text: fc.string({ unit: "grapheme", maxLength: 40 }),
  calls: fc.array(
    fc.record({
      name: fc.stringMatching(/^[a-z_]{1,12}$/),
      args: fc.dictionary(fc.string(), fc.jsonValue()),
    }),
    { maxLength: 3 },
  ),
  pieceLength: fc.integer({ min: 1, max: 9 }),
};

/** How a server may frame its events; `names` is for protocols whose events have one. */
export const anyFraming = {
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
  byteOrderMark: fc.boolean(),
  comments: fc.boolean(),
  space: fc.boolean(),
  done: fc.boolean(),
  finalBlankLine: fc.boolean(),
};

/** The calls that went in came out, each under its own id. */
export function expectCalls(
  turn: ReturnType<typeof foldEvents>,
  calls: readonly { name: string; args: unknown }[],
): void {
  expect(turn.calls.map(({ id, name }) => [id, name])).toEqual(
    calls.map(({ name }, position) => [`call_${position}`, name]),
  );
  expect(turn.calls.map(({ args }) => JSON.parse(args || "{}"))).toEqual(
    calls.map(({ args }) => JSON.parse(JSON.stringify(args))),
  );
}
