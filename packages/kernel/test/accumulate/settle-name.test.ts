import { describe, expect, it } from "vitest";
import { continueName, settleName } from "../../src/accumulate/call-table.ts";

describe("continueName", () => {
  it.each([
    { habit: "the first name", name: "", fragment: "read_file", argsBegan: false, expected: "read_file" },
    { habit: "a late name", name: "", fragment: "read_file", argsBegan: true, expected: "read_file" },
    {
      habit: "a repeated name",
      name: "read_file",
      fragment: "read_file",
      argsBegan: false,
      expected: "read_file",
    },
    { habit: "a split name", name: "read_", fragment: "file", argsBegan: false, expected: "read_file" },
    {
      habit: "another name after arguments",
      name: "read_file",
      fragment: "x",
      argsBegan: true,
      expected: "read_file",
    },
  ])("$habit", ({ name, fragment, argsBegan, expected }) => {
    expect(continueName(name, fragment, argsBegan)).toBe(expected);
  });
});

describe("settleName", () => {
  it.each([
    ["cart<|channel|>commentary", "cart"],
    ["cart<|a|><|b|>", "cart"],
    ["<|call|>cart", ""],
    ["less<than|bar", "less<than|bar"],
    ["cart", "cart"],
    ["", ""],
  ])("%s becomes %s", (name, expected) => {
    expect(settleName(name)).toBe(expected);
  });
});
