import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CallFragment, createCallRouter } from "../../src/wire/call-router.ts";

/** The number of the call, in order of opening, that each fragment goes to. */
function route(fragments: readonly CallFragment[]): number[] {
  const router = createCallRouter();
  const keys: string[] = [];
  return fragments.map((fragment) => {
    const { key, opened } = router.route(fragment);
    expect(keys.includes(key)).toBe(!opened);
    if (opened) keys.push(key);
    return keys.indexOf(key);
  });
}

function orders(fragments: readonly CallFragment[]) {
  const router = createCallRouter();
  return fragments.map((fragment) => router.route(fragment).order);
}

const NAME = "f";

describe("rule 1: which call a fragment belongs to", () => {
  it.each<[string, CallFragment[], number[]]>([
    [
      "the index decides, whatever the interleaving",
      [{ index: 0, id: "a", name: NAME }, { index: 1, id: "b", name: NAME }, { index: 0 }, { index: 1 }],
      [0, 1, 0, 1],
    ],
    [
      "an unseen index opens a call",
      [{ index: 4, name: NAME }, { index: 1, name: NAME }, { index: 4 }],
      [0, 1, 0],
    ],
    [
      "the same id on another index is another call",
      [
        { index: 0, id: "a", name: NAME },
        { index: 1, id: "a", name: NAME },
      ],
      [0, 1],
    ],
    [
      "a fragment without a name on an unseen index goes to the call with its id",
      [
        { index: 0, id: "a", name: NAME },
        { index: 1, id: "b", name: NAME },
        { index: 3, id: "a" },
      ],
      [0, 1, 0],
    ],
    [
      "with no id either, to the call opened last",
      [{ index: 0, id: "a", name: NAME }, { index: 1, id: "b", name: NAME }, { index: 0 }, { index: 9 }],
      [0, 1, 0, 1],
    ],
    [
      "with a new id it opens one: its name may be late",
      [
        { index: 0, id: "a", name: NAME },
        { index: 1, id: "b" },
      ],
      [0, 1],
    ],
    [
      "without an index a known id continues its call",
      [{ id: "a", name: NAME }, { id: "b", name: NAME }, { id: "a" }, { id: "a", name: NAME }],
      [0, 1, 0, 0],
    ],
    ["a new id opens one", [{ id: "a" }, { id: "b" }], [0, 1]],
    ["a name opens one", [{ name: NAME }, { name: NAME }], [0, 1]],
    [
      "neither continues the call opened last",
      [{ id: "a", name: NAME }, {}, { id: "b", name: NAME }, {}],
      [0, 0, 1, 1],
    ],
    ["the first fragment opens a call, whatever it says", [{}, {}], [0, 0]],
  ])("%s", (_, fragments, expected) => {
    expect(route(fragments)).toEqual(expected);
  });
});

describe("rule 2: an index that is stuck", () => {
  it.each<[string, CallFragment[], number[]]>([
    [
      "another id with a name opens a call",
      [{ index: 0, id: "a", name: NAME }, { index: 0 }, { index: 0, id: "b", name: NAME }, { index: 0 }],
      [0, 0, 1, 1],
    ],
    [
      "another id without a name is noise",
      [
        { index: 0, id: "a", name: NAME },
        { index: 0, id: "x" },
        { index: 0, id: "y" },
      ],
      [0, 0, 0],
    ],
    [
      "the id of an earlier call on that index goes back to it",
      [
        { index: 0, id: "a", name: NAME },
        { index: 0, id: "b", name: NAME },
        { index: 0, id: "a" },
        { index: 0, id: "a", name: NAME },
        { index: 0 },
      ],
      [0, 1, 0, 0, 1],
    ],
    [
      "an id that comes late is no other id",
      [
        { index: 0, name: NAME },
        { index: 0, id: "a", name: NAME },
      ],
      [0, 0],
    ],
    [
      "a name alone opens none",
      [
        { index: 0, id: "a", name: NAME },
        { index: 0, name: "g" },
      ],
      [0, 0],
    ],
  ])("%s", (_, fragments, expected) => {
    expect(route(fragments)).toEqual(expected);
  });
});

describe("an index that is stuck, without ids", () => {
  const whole = '{"room":"blue"}';
  it.each<[string, CallFragment[], number[]]>([
    [
      "another name behind a whole object opens a call",
      [
        { index: 0, id: "a", name: "heat", argsDelta: whole },
        { index: 0, name: "light", argsDelta: '{"on":true}' },
        { index: 0, id: "late" },
      ],
      [0, 1, 1],
    ],
    [
      "it does behind an object that came in pieces, with braces in its texts",
      [
        { index: 2, name: "heat" },
        { index: 2, argsDelta: '{"room":"}{ ' },
        { index: 2, argsDelta: "\\" },
        { index: 2, argsDelta: '"\\\\"' },
        { index: 2, argsDelta: "}" },
        { index: 2, name: "light" },
        { index: 2, argsDelta: "{}" },
      ],
      [0, 0, 0, 0, 0, 1, 1],
    ],
    [
      "it does behind arguments that were sent as an object",
      [
        { index: 0, name: "heat", args: { room: "blue" } },
        { index: 0, name: "light", args: { on: true } },
      ],
      [0, 1],
    ],
    [
      "it does though both have one id",
      [
        { index: 0, id: "same", name: "heat", argsDelta: whole },
        { index: 0, id: "same", name: "light", argsDelta: "{}" },
        { index: 0, id: "same", name: "light", argsDelta: "" },
      ],
      [0, 1, 1],
    ],
    [
      "another form of the name under one id does not, without an object",
      [
        { index: 0, id: "same", name: "heat", argsDelta: whole },
        { index: 0, id: "same", name: "rooms.heat" },
      ],
      [0, 0],
    ],
    [
      "the same name again with another whole object does",
      [
        { index: 0, name: "heat", argsDelta: whole },
        { index: 0, name: "heat", argsDelta: '{"room":"red"}' },
        { index: 0, name: "heat", argsDelta: '{"room":"green"}' },
      ],
      [0, 1, 2],
    ],
    [
      "the same name again does where the server says it once a call",
      [
        { index: 0, name: "heat" },
        { index: 0, argsDelta: '{"room"' },
        { index: 0, argsDelta: ':"blue"}' },
        { index: 0, name: "heat", argsDelta: '{"room"' },
        { index: 0, argsDelta: ':"red"}' },
      ],
      [0, 0, 0, 1, 1],
    ],
    [
      "a name before the object is whole does not",
      [
        { index: 0, name: "heat", argsDelta: '{"room":' },
        { index: 0, name: "light", argsDelta: '"blue"}' },
      ],
      [0, 0],
    ],
    [
      "a split name does not",
      [
        { index: 0, name: "he" },
        { index: 0, name: "at" },
        { index: 0, name: "er", argsDelta: whole },
      ],
      [0, 0, 0],
    ],
    [
      "a name that is repeated with each piece does not, nor a last piece without text",
      [
        { index: 0, name: "heat", argsDelta: '{"room":' },
        { index: 0, name: "heat", argsDelta: '"blue"}' },
        { index: 0, name: "heat", argsDelta: "" },
        { index: 0, name: "heat", argsDelta: "\n" },
        { index: 0, name: "heat" },
      ],
      [0, 0, 0, 0, 0],
    ],
    [
      "the pieces of a split name that are repeated do not",
      [
        { index: 0, name: "he" },
        { index: 0, name: "at", argsDelta: whole },
        { index: 0, name: "at" },
        { index: 0, name: "heat" },
      ],
      [0, 0, 0, 0],
    ],
    [
      "a name that comes behind its arguments does not",
      [
        { index: 0, argsDelta: whole },
        { index: 0, name: "heat" },
      ],
      [0, 0],
    ],
    [
      "a whole call that is sent again does not",
      [
        { index: 0, name: "heat" },
        { index: 0, argsDelta: '{"room":"blue",' },
        { index: 0, argsDelta: '"to":21}' },
        { index: 0, name: "heat", argsDelta: '{"to": 21, "room": "blue"}' },
      ],
      [0, 0, 0, 0],
    ],
    [
      "an empty object before or behind the arguments does not",
      [
        { index: 0, name: "heat", argsDelta: "{}" },
        { index: 0, name: "heat", argsDelta: whole },
        { index: 0, name: "heat", argsDelta: "{}" },
      ],
      [0, 0, 0],
    ],
    [
      "arguments that are sent whole again do not",
      [
        { index: 0, name: "heat", args: { room: "blue" } },
        { index: 0, name: "heat", args: { room: "blue", to: 21 } },
      ],
      [0, 0],
    ],
    [
      "text without a name goes on",
      [
        { index: 0, name: "heat", argsDelta: "{}" },
        { index: 0, argsDelta: whole },
      ],
      [0, 0],
    ],
    [
      "what is no object is never whole",
      [
        { index: 0, name: "heat", argsDelta: '"{}"' },
        { index: 0, name: "light" },
        { index: 0, argsDelta: "}" },
        { index: 0, name: "light" },
      ],
      [0, 0, 0, 0],
    ],
  ])("%s", (_, fragments, expected) => {
    expect(route(fragments)).toEqual(expected);
  });

  it("tells any calls of different names apart, cut anywhere", () => {
    const call = fc.record({
      name: fc.stringMatching(/^[a-z]{1,8}$/),
      args: fc.dictionary(fc.string(), fc.jsonValue()),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(call, { selector: ({ name }) => name, maxLength: 5 }), (calls) => {
        const fragments = calls.flatMap(({ name, args, at }) => {
          const text = JSON.stringify(args);
          const cut = Math.floor(at * text.length);
          return [
            { index: 0, name, argsDelta: text.slice(0, cut) },
            { index: 0, argsDelta: text.slice(cut) },
          ];
        });
        expect(route(fragments)).toEqual(calls.flatMap((_, n) => [n, n]));
      }),
    );
  });
});

describe("a fragment that says nothing", () => {
  it.each<CallFragment>([
    { index: 0, argsDelta: "  " },
    { argsDelta: "\n\t" },
    { index: 1, id: "", name: "", argsDelta: "" },
    { index: 0 },
    {},
  ])("is known before any call came: %j", (fragment) => {
    expect(createCallRouter().saysNothing(fragment)).toBe(true);
  });

  it("is no piece of an open call, in whose text blanks count", () => {
    const router = createCallRouter();
    router.route({ index: 0, name: NAME, argsDelta: '{"a":"x' });
    expect(router.saysNothing({ index: 0, argsDelta: " " })).toBe(false);
    expect(router.saysNothing({ argsDelta: " " })).toBe(false);
    expect(router.saysNothing({ index: 1, argsDelta: " " })).toBe(true);
    for (const fragment of [{ name: NAME }, { id: "a" }, { argsDelta: "{" }, { args: {} }])
      expect(router.saysNothing({ index: 1, ...fragment })).toBe(false);
  });
});

describe("odd values", () => {
  it("takes a digit text as an index", () => {
    expect(
      route([{ index: "0", id: "a", name: NAME }, { index: 1, id: "b", name: NAME }, { index: 0 }]),
    ).toEqual([0, 1, 0]);
  });

  it.each([null, undefined, -1, 0.5, Number.NaN, "", "x", {}, [], true, 2 ** 60])(
    "takes %j as no index",
    (index) => {
      expect(
        route([
          { index, id: "a", name: NAME },
          { index },
          { index, id: "b", name: NAME },
          { index },
          { index, id: "a" },
        ]),
      ).toEqual([0, 0, 1, 1, 0]);
    },
  );

  it("takes a number as an id, and empty text and null as none", () => {
    expect(
      route([
        { id: 1, name: NAME },
        { id: 2, name: NAME },
        { id: "1" },
        { id: "", name: "" },
        { id: null, name: null },
      ]),
    ).toEqual([0, 1, 0, 1, 1]);
  });
});

describe("order", () => {
  it("is the index and the number of the call on it", () => {
    expect(
      orders([
        { index: 3, id: "a", name: NAME },
        { index: 1, id: "b", name: NAME },
        { index: 1, id: "c", name: NAME },
      ]),
    ).toEqual([
      [3, 0],
      [1, 0],
      [1, 1],
    ]);
  });

  it("is the highest so far plus 1 without an index, and never that of another call", () => {
    expect(
      orders([{ name: NAME }, { index: 5, name: NAME }, { name: NAME }, { index: 6, id: "x", name: NAME }]),
    ).toEqual([
      [0, 0],
      [5, 0],
      [6, 0],
      [6, 1],
    ]);
  });

  it("has a key of its own for each call, and one call for each key", () => {
    const odd = fc.constantFrom(undefined, null, "", 0, 1, 2, "1", "a", "b", -1);
    fc.assert(
      fc.property(fc.array(fc.record({ index: odd, id: odd, name: odd })), (fragments) => {
        const router = createCallRouter();
        const seen = new Map<string, string>();
        for (const fragment of fragments) {
          const { key, order, opened } = router.route(fragment);
          expect(seen.has(key)).toBe(!opened);
          if (opened) expect([...seen.values()]).not.toContain(order.join());
          else expect(seen.get(key)).toBe(order.join());
          seen.set(key, order.join());
        }
      }),
    );
  });
});
