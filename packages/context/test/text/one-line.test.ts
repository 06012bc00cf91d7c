import { expect, it } from "vitest";
import { oneLine } from "../../src/text/one-line.ts";

it.each([
  ["a\nb", "a b"],
  ["  a \r\n\t b\u2028\u0085c  ", "a b c"],
  ["two  spaces stay", "two  spaces stay"],
  ["\u0000\n", ""],
])("makes one line of %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});

it("takes linear time for long blanks", () => {
  const blanks = " ".repeat(1_000_000);
  expect(oneLine(`a${blanks}b\n${blanks}`)).toBe(`a${blanks}b`);
});
