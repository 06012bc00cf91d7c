import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeControls } from "../../src/json-text/escape-controls.ts";
import { findJsonFault } from "../../src/json-text/find-fault.ts";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const pieces = [
  "{",
  "}",
  "[",
  "]",
  ":",
  ",",
  '"',
  '"a"',
  "\\",
  "\\u00e9",
  "\\u12",
  "true",
  "nul",
  "-",
  "0",
  "1.5",
  "e3",
  ".",
  " ",
  "\n",
];
const nearJson = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join("")),
  fc.tuple(fc.json(), fc.nat(), fc.constantFrom(...pieces)).map(([text, at, piece]) => {
    const cut = at % (text.length + 1);
    return text.slice(0, cut) + piece + text.slice(cut);
  }),
  fc.tuple(fc.json(), fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
);

describe("findJsonFault", () => {
  it("finds a fault exactly where the runtime's parser refuses", () => {
    fc.assert(
      fc.property(nearJson, (text) => {
        expect(findJsonFault(text) === undefined).toBe(isJson(escapeControls(text)));
      }),
      { numRuns: 3_000 },
    );
  });

  it("stops no earlier than it must: what stands before the fault can be finished", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, at) => {
        const cut = text.slice(0, at % (text.length + 1));
        const fault = findJsonFault(cut);
        expect(fault === undefined || fault >= cut.trimEnd().length - "\\u0000".length).toBe(true);
      }),
    );
  });
});
