import { describe, expect, it } from "vitest";
import { readImports } from "../../../src/offline/expectation/read-imports.ts";

describe("what a test imports from beside it", () => {
  it.each([
    ["test/a.test.ts", 'import { add, type Sum } from "../src/sum.ts";', "src/sum.ts", ["add", "Sum"]],
    ["src/a.test.ts", 'import sum from "./sum";', "src/sum.ts", ["sum"]],
    ["src/a.test.ts", 'import { add } from "./sum.js";', "src/sum.ts", ["add"]],
    ["src/a.test.tsx", 'import { Button as B } from "../ui/button.jsx";', "ui/button.tsx", ["Button", "B"]],
    ["a.test.js", "const { add } = require('./lib/sum');", "lib/sum.js", ["add"]],
    ["a.test.mjs", "import * as sum from './sum.mjs'", "sum.mjs", ["sum"]],
  ])("%s: %s", (path, text, wanted, names) => {
    expect(readImports([{ path, line: 1, text }])).toEqual([{ testPath: path, names, path: wanted }]);
  });

  it.each(['import { test } from "vitest";', "from shop import cart", 'import "fmt"'])(
    "passes over %s",
    (text) => {
      expect(readImports([{ path: "a.test.ts", line: 1, text }])).toEqual([]);
    },
  );
});
