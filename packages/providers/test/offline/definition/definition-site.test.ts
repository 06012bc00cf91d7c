import { describe, expect, it } from "vitest";
import { definitionIn } from "../../../src/offline/definition/definition-site.ts";

function site(path: string, code: string, name: string) {
  const lines = code.split("\n").map((text, index) => ({ number: index + 1, text }));
  const found = definitionIn(path, lines, name);
  return (
    found && {
      line: found.line,
      parameters: found.parameters,
      body: found.body.map(({ number, text }) => `${number} ${text.trim()}`),
    }
  );
}

describe("a function in its file", () => {
  it.each([
    [
      "a.ts",
      "export function add(a: number, b = 2): number {\n  return a;\n}\nrest();",
      "add",
      1,
      ["a", "b"],
      ["2 return a;"],
    ],
    [
      "a.ts",
      "// add\nexport const add = <T,>(a: Map<string, T>, { b }: Options) => a;",
      "add",
      2,
      ["a", "b"],
      ["2 return a;"],
    ],
    [
      "a.ts",
      "function add(\n  a: number,\n  b: number,\n): number {\n  return a;\n}",
      "add",
      1,
      ["a", "b"],
      ["5 return a;"],
    ],
    [
      "a.js",
      "function add(a) { if (a) { return 1; } return 2; }",
      "add",
      1,
      ["a"],
      ["1 if (a) { return 1; } return 2;"],
    ],
    [
      "a.py",
      "class A:\n    def add(self, a: int, b: int = 1) -> int:\n        # why\n        return a\n\n    def other(self):\n        pass",
      "add",
      2,
      ["a", "b"],
      ["3 # why", "4 return a"],
    ],
    ["a.py", "def add(a): return a", "add", 1, ["a"], ["1 return a"]],
    [
      "a.go",
      "func (c *Cart) Add(a, b int, name string) (int, error) {\n\treturn a, nil\n}",
      "Add",
      1,
      ["a", "b", "name"],
      ["2 return a, nil"],
    ],
    ["a.rs", "pub fn add(&self, mut a: i32) -> i32 {\n    a\n}", "add", 1, ["a"], ["2 a"]],
    [
      "A.java",
      "class A {\n  static int add(final int a, List<String> b) {\n    return a;\n  }\n}",
      "add",
      2,
      ["a", "b"],
      ["3 return a;"],
    ],
  ])("%s: %j", (path, code, name, line, parameters, body) => {
    expect(site(path, code, name)).toEqual({ line, parameters, body });
  });

  it("is not where the name is only used", () => {
    expect(
      site("a.ts", 'import { add } from "./b";\nconst total = add(1, 2);\nreturn add(1, 2);', "add"),
    ).toBeUndefined();
  });
});
