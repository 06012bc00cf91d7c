import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settleArgs } from "../../src/accumulate/settle-args.ts";

describe("known habits are undone", () => {
  it.each([
    ["an empty object first", ["{}", '{"to":', '"B"}'], '{"to":"B"}', "leadingEmptyObject"],
    ["an empty object first, with blanks", [' { } \n{"to":"B"}'], '{"to":"B"}', "leadingEmptyObject"],
    [
      "snapshots",
      ['{"pat', '{"pattern":"a', '{"pattern":"abc"', '{"pattern":"abc","n":2}'],
      '{"pattern":"abc","n":2}',
      "snapshots",
    ],
    ["snapshots, the last one twice", ['{"a"', '{"a":1}', '{"a":1}'], '{"a":1}', "snapshots"],
    ["a repeat in one piece", ['{"a":{"b":"}"}}{"a":{"b":"}"}}'], '{"a":{"b":"}"}}', "repeat"],
    ["a repeat in other pieces", ['{"a"', ':"\\""}{"a', '":"\\""}'], '{"a":"\\""}', "repeat"],
    ["three times, a line each", ['{"a":1}\n{"a":1}\n', '{"a":1}\n'], '{"a":1}', "repeat"],
    ["an object in a string", ['"{\\"a\\":', '1}"'], '{"a":1}', "nestedString"],
  ])("%s", (_, pieces, args, repaired) => {
    expect(settleArgs(pieces)).toEqual({ args, repaired });
  });
});

describe("everything else stays as it came", () => {
  it.each([
    ["nothing", []],
    ["blanks", [" ", "\n"]],
    ["a real empty object", ["{", "}"]],
    ["an empty object alone", ["{}"]],
    ["deltas that repeat characters", ['{"cmd":"l', "l", " -l", "l", 'l"}']],
    ["deltas that look like snapshots", ['{"a":', '{"a":', '{"a":1}}}']],
    ["deltas that look like a repeat", ['{"a":[{"b":1},', '{"b":1}', "]}"]],
    ["several objects in a row", ['{"land":""}', '{"land":"Peru"}', "{}", '{"land":""}']],
    ["two empty objects and one more", ["{}{}", '{"a":1}']],
    ["a repeat that was cut", ['{"a":1}{"a":']],
    ["a repeat of what is no JSON", ["{a}{a}"]],
    ["snapshots that were cut", ['{"a"', '{"a":']],
    ["an empty object before a cut one", ["{}", '{"path":"a"']],
    ["an open string", ['{"body":"half of the te']],
    ["an open object", ['{"path":"a"']],
    ["a trailing comma", ['{"a":1,}']],
    ["an array", ["[1]"]],
    ["a number", ["5"]],
    ["null", ["null"]],
    ["a string", ['"a"']],
    ["a string with an array", ['"[1]"']],
    ["a string with a string with an object", [JSON.stringify(JSON.stringify('{"a":1}'))]],
  ])("%s", (_, pieces) => {
    expect(settleArgs(pieces)).toEqual({ args: pieces.join("") });
  });
});

it("any JSON object in any pieces is joined as it is", () => {
  const cutAnywhere = fc
    .tuple(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.nat(400)))
    .map(([value, cuts]) => {
      const text = JSON.stringify(value);
      const places = [0, ...cuts.map((cut) => cut % text.length).sort((a, b) => a - b), text.length];
      return { text, pieces: places.slice(1).map((end, i) => text.slice(places[i], end)) };
    });
  fc.assert(
    fc.property(cutAnywhere, ({ text, pieces }) => {
      expect(settleArgs(pieces)).toEqual({ args: text });
    }),
  );
});

it("a cut object is never closed", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (value, at) => {
      const text = JSON.stringify(value);
      const cut = text.slice(0, 1 + (at % (text.length - 1)));
      expect(settleArgs([cut])).toEqual({ args: cut });
    }),
  );
});
