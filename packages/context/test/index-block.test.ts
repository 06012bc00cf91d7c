import { describe, expect, it } from "vitest";
import { createIndexBlock } from "../src/index-block.ts";

describe("an index block", () => {
  it("has a heading and a line for each entry", () => {
    expect(
      createIndexBlock([
        { where: "docs/refunds.md", when: "a customer asks for money back" },
        { where: "https://status.example.com", when: "a service does not answer" },
      ]),
    ).toBe(
      [
        "Not shown here; look it up when it is needed:",
        "- docs/refunds.md: a customer asks for money back",
        "- https://status.example.com: a service does not answer",
      ].join("\n"),
    );
  });

  it("keeps each entry on its line", () => {
    const block = createIndexBlock([
      { where: " a\r\n b ", when: "one\ntwo\u2028three" },
      { where: "c", when: "d" },
    ]);
    expect(block.split("\n").slice(1)).toEqual(["- a b: one two three", "- c: d"]);
  });

  it("is empty without entries", () => {
    expect(createIndexBlock([])).toBe("");
  });

  it.each([
    [{ where: "", when: "now" }, "where"],
    [{ where: "a", when: " \n " }, "when"],
  ])("refuses %o", (entry, field) => {
    expect(() => createIndexBlock([{ where: "fine", when: "fine" }, entry])).toThrow(
      expect.objectContaining({
        code: "invalid_option",
        message: expect.stringContaining(`\`${field}\` is empty`),
      }),
    );
  });
});
