import { describe, expect, it } from "vitest";
import { compressLog, unfoldLog } from "../../src/logs/index.ts";
import { many } from "./runner-logs/runner-log.ts";

function compressed(lines: readonly string[]) {
  const log = `${lines.join("\n")}\n`;
  const result = compressLog(log);
  expect(unfoldLog(result.text, log)).toBe(log);
  return { ...result, kept: result.text.split("\n") };
}

/** Output of gcc for one file. */
function gccFile(n: number): string[] {
  return [
    `src/shelf${n}.c: In function ‘count_${n}’:`,
    `src/shelf${n}.c:${n + 3}:9: warning: unused variable ‘rest${n}’ [-Wunused-variable]`,
    `    ${n + 3} |     int rest${n} = 0;`,
    "      |         ^~~~~",
    `src/shelf${n}.c:${n + 8}:19: warning: comparison of integer expressions of different signedness: ‘int’ and ‘size_t’ {aka ‘long unsigned int’} [-Wsign-compare]`,
    `    ${n + 8} |   for (int i = 0; i < size; i++)`,
    "      |                     ^",
  ];
}

describe("warnings that are equal but for names, places and numbers", () => {
  const error = [
    "src/shelf7.c: In function ‘count_7’:",
    "src/shelf7.c:40:12: error: ‘left’ undeclared (first use in this function)",
    "   40 |     return left;",
    "      |            ^~~~",
  ];
  const log = [
    ...many(12, gccFile),
    ...error,
    ...many(12, (n) => gccFile(n + 12)),
    "make: *** [Makefile:9: all] Error 1",
  ];

  it("leave the first of each kind whole, and one line with the place of each other", () => {
    const { kept, savings } = compressed(log);
    expect(kept.slice(0, 7)).toEqual(gccFile(0));
    expect(kept).toEqual(expect.arrayContaining(error));
    for (const n of [1, 11, 12, 23]) {
      expect(
        kept.filter((line) => line.startsWith(`src/shelf${n}.c:${n + 3}:9: -Wunused-variable ‘rest${n}’ `)),
      ).toHaveLength(1);
      expect(
        kept.filter((line) => line.startsWith(`src/shelf${n}.c:${n + 8}:19: -Wsign-compare `)),
      ).toHaveLength(1);
    }
    expect(savings).toBeGreaterThan(0.7);
  });

  it("stay in one line each where they were one line each", () => {
    const { kept, savings } = compressed([
      ...many(
        60,
        (n) =>
          `lib/part${n}.cpp:${n + 1}:5: warning: variable 'copy${n}' set but not used by anything [-Wunused-but-set-variable]`,
      ),
      "lib/part60.cpp:4:1: error: expected ';' after struct",
    ]);
    expect(kept).toContain("lib/part60.cpp:4:1: error: expected ';' after struct");
    expect(
      kept.filter((line) => line.startsWith("lib/part9.cpp:10:5: -Wunused-but-set-variable 'copy9'")),
    ).toHaveLength(1);
    expect(savings).toBeGreaterThan(0.15);
  });

  it("of cargo keep their place, which stands below", () => {
    const warning = (n: number) => [
      `warning: unused variable: \`shelf_${n}\``,
      ` --> src/stock/part${n}.rs:${n + 2}:9`,
      "  |",
      `${n + 2} |     let shelf_${n} = open_the_store_of(name);`,
      `  |         ^^^^^^^ help: if this is intentional, prefix it with an underscore: \`_shelf_${n}\``,
      "",
    ];
    const { kept, savings } = compressed([
      ...many(30, warning),
      "error[E0308]: mismatched types",
      " --> src/stock/mod.rs:7:5",
      "",
      "error: could not compile `shop` (lib) due to 1 previous error; 30 warnings emitted",
    ]);
    expect(kept.slice(0, 6)).toEqual(warning(0));
    expect(kept).toContain("src/stock/part4.rs:6:9: unused variable `shelf_4` ↑");
    expect(kept).toContain(" --> src/stock/mod.rs:7:5");
    expect(savings).toBeGreaterThan(0.7);
  });

  it("of pytest fold too, with the tests that gave them", () => {
    const warning = (n: number) => [
      `tests/test_part${n}.py::test_open`,
      `tests/test_part${n}.py::test_close`,
      `  /srv/shop/store/part${n}.py:${n + 1}: DeprecationWarning: the method open() is deprecated and goes away in version ${n}; use enter() instead`,
      "    store.open(timeout=30)",
      "",
    ];
    const { kept, savings } = compressed([
      "......................................................................... [100%]",
      "=============================== warnings summary ===============================",
      ...many(20, warning),
      "-- Docs: https://docs.pytest.org/en/stable/how-to/capture-warnings.html",
      "73 passed, 20 warnings in 2.11s",
    ]);
    expect(kept).toEqual(expect.arrayContaining(warning(0)));
    expect(kept).toContain("/srv/shop/store/part6.py:7: DeprecationWarning ↑");
    expect(kept).toContain("73 passed, 20 warnings in 2.11s");
    expect(savings).toBeGreaterThan(0.65);
  });

  it("that come again to the letter take no line at all", () => {
    const header = [
      "In file included from src/a.c:2:",
      "src/store.h:9:12: warning: ‘helper’ defined but not used [-Wunused-function]",
      "    9 | static int helper(int of) { return of; }",
      "      |            ^~~~~~",
    ];
    const { kept } = compressed(many(20, (n) => [...header, ...gccFile(n)]));
    expect(kept.filter((line) => line.startsWith("src/store.h:9:12"))).toHaveLength(1);
    expect(kept.filter((line) => line.startsWith("src/shelf19.c:22:9"))).toHaveLength(1);
  });

  it("keep the name of the function for an error in it", () => {
    const file = gccFile(5);
    const { kept } = compressed([
      ...many(20, (n) => gccFile(n + 20)),
      ...file,
      "src/shelf5.c:44:1: error: expected declaration or statement at end of input",
    ]);
    expect(kept).toContain("src/shelf5.c: In function ‘count_5’:");
    expect(kept).toContain("src/shelf5.c:44:1: error: expected declaration or statement at end of input");
  });
});

it("findings side by side share one mark, and a log that has its sign stays as it is", () => {
  const lines = [...many(30, gccFile), "make: *** [Makefile:9: all] Error 1"];
  const { kept } = compressed(lines);
  expect(kept.filter((line) => line.endsWith(" ↑"))).toHaveLength(57);
  expect(kept.filter((line) => line.includes("[as above: "))).toEqual([
    "src/shelf29.c:37:19: -Wsign-compare [as above: 8-210]",
  ]);
  const { text } = compressed([...lines, "press ↑", "press ↑"]);
  expect(text).not.toContain("[as above");
  compressed(["press ↑", ...many(60, (n) => `[ ${n}%] Building C object part${n}.o`), "press ↑", ...lines]);
});

describe("logs of which each line is a finding of its own", () => {
  it.each<[string, (n: number) => string]>([
    [
      "pylint",
      (n) =>
        `store/part${n % 9}.py:${n}:0: C0116: Missing function or method docstring (missing-function-docstring)`,
    ],
    ["mypy", (n) => `store/part${n % 9}.py:${n}: error: Missing return statement  [return]`],
    [
      "tsc",
      (n) => `src/part${n % 9}.ts(${n},5): error TS2322: Type 'string' is not assignable to type 'number'.`,
    ],
    ["eslint", (n) => `  ${n}:7  warning  Unexpected console statement  no-console`],
  ])("come back unchanged: %s", (_name, line) => {
    const log = `${many(90, line).join("\n")}\n`;
    expect(compressLog(log).text).toBe(log);
  });
});

describe("a chain of template instantiations", () => {
  const gcc = [
    "In file included from src/main.cpp:1:",
    "src/deep.h: In instantiation of ‘struct Deep<0>’:",
    ...many(
      60,
      (n) =>
        `src/deep.h:4:33:   ${n > 0 ? "recursively " : ""}required from ‘struct Deep<${n + 1}, std::vector<std::string> >’`,
    ),
    "src/main.cpp:8:12:   required from here",
    "src/deep.h:6:20: error: static assertion failed: too deep",
    '    6 | static_assert(N > 0, "too deep");',
    "      |               ~~^~~",
  ];
  const clang = [
    "src/deep.h:6:15: error: static assertion failed: too deep",
    '    6 | static_assert(N > 0, "too deep");',
    "      |               ^~~~~",
    ...many(40, (n) => [
      `src/deep.h:4:33: note: in instantiation of template class 'Deep<${n}>' requested here`,
      "    4 |   using type = typename Deep<N - 1>::type;",
      "      |                                 ^",
    ]),
    "src/main.cpp:8:12: note: in instantiation of template class 'Deep<40>' requested here",
    "    8 | int main() { Deep<40>::type x; }",
    "      |              ^",
    "1 error generated.",
  ];

  it("keeps the error, the innermost and the outermost frame, and a count of the rest, of gcc", () => {
    const { kept, savings } = compressed(gcc);
    expect(kept).toContain("src/deep.h:6:20: error: static assertion failed: too deep");
    expect(kept).toContain("src/deep.h:4:33:   required from ‘struct Deep<1, std::vector<std::string> >’");
    expect(kept).toContain("[59 lines folded: 4-62]");
    expect(kept).toContain("src/main.cpp:8:12:   required from here");
    expect(savings).toBeGreaterThan(0.8);
  });

  it("keeps the same of clang, whose frames show code", () => {
    const { kept, savings } = compressed(clang);
    expect(kept.slice(0, 6)).toEqual(clang.slice(0, 6));
    expect(kept).toContain("[117 lines folded: 7-123]");
    expect(kept).toContain(
      "src/main.cpp:8:12: note: in instantiation of template class 'Deep<40>' requested here",
    );
    expect(savings).toBeGreaterThan(0.8);
  });
});
