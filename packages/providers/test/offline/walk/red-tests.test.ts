import { createOfflineModel } from "@toolrail/providers/offline";
import { describe, expect, it } from "vitest";
import { ask } from "../../fixtures/ask.ts";
import { RED_REPOSITORIES } from "../../fixtures/repositories.ts";

const QUESTION = "Why are the tests red?";

describe("why the tests are red", () => {
  it.each(RED_REPOSITORIES)("finds the wrong line: $language", async ({ fault, evidence, files }) => {
    const { answer } = await ask(createOfflineModel(), QUESTION, files);
    expect(answer).toContain(`The likely fault is in \`${fault}\``);
    expect(answer).toContain(evidence);
    expect(answer).toContain("is no language model");
    expect(answer).toContain("I did not run them");
  });

  it("walks glob, grep, read_file where the import names the file", async () => {
    const { files } = RED_REPOSITORIES[0] ?? { files: {} };
    const { turns } = await ask(createOfflineModel(), QUESTION, files);
    expect(turns.map((calls) => calls.map(({ name }) => name))).toEqual([["glob", "grep"], ["read_file"]]);
    expect(turns[1]?.[0]?.args).toBe('{"path":"src/sum.ts"}');
  });

  it("asks the workspace for the definition where no import names the file", async () => {
    const { files } = RED_REPOSITORIES[3] ?? { files: {} };
    const { turns } = await ask(createOfflineModel(), QUESTION, files);
    expect(turns.flat().map(({ name }) => name)).toEqual(["glob", "grep", "grep", "read_file"]);
  });

  it("looks further when the imported file only passes the name on", async () => {
    const files = {
      "src/index.ts": 'export { half } from "./numbers.ts";\n',
      "src/numbers.ts": "export function half(n: number): number {\n  return n * 2;\n}\n",
      "test/half.test.ts": 'import { half } from "../src/index.ts";\nexpect(half(8)).toBe(4);\n',
    };
    const { answer } = await ask(createOfflineModel(), QUESTION, files);
    expect(answer).toContain("`src/numbers.ts:2`");
    expect(answer).toContain("expects `half(8)` to be `4`; worked out from the code, it gives `16`");
  });

  it("does not take what helps the tests for what they test", async () => {
    const files = {
      "src/half.ts": "export const half = (n: number) => n * 2;\n",
      "test/helper.ts": "export const four = () => 4;\n",
      "test/half.test.ts":
        'import { four } from "./helper.ts";\nimport { half } from "../src/half.ts";\nexpect(half(8)).toBe(four());\nexpect(half(4)).toBe(2);\n',
    };
    const { turns, answer } = await ask(createOfflineModel(), QUESTION, files);
    expect(turns[1]?.map(({ args }) => args)).toEqual(['{"path":"src/half.ts"}']);
    expect(answer).toContain("`src/half.ts:1`");
  });

  it("starts with the file that the question names", async () => {
    const files = Object.fromEntries(
      ["alpha", "beta", "gamma", "omega"].flatMap((name) => [
        [`src/${name}.ts`, `export const ${name} = (n: number) => n + 1;\n`],
        [
          `test/${name}.test.ts`,
          `import { ${name} } from "../src/${name}.ts";\nexpect(${name}(1)).toBe(2);\n`,
        ],
      ]),
    );
    const { turns } = await ask(createOfflineModel(), "why does the omega test fail?", files);
    expect(turns[1]?.[0]?.args).toBe('{"path":"src/omega.ts"}');
  });

  it("calls a text that is nearly the wanted one a guess", async () => {
    const files = {
      "greet.js": 'export function greet(name) {\n  log(name);\n  return "Wellcome back";\n}\n',
      "greet.test.js": 'import { greet } from "./greet.js";\nassert.equal(greet("Ada"), "Welcome back");\n',
    };
    const { answer } = await ask(createOfflineModel(), QUESTION, files);
    expect(answer).toContain("`greet.js:3`");
    expect(answer).toContain("That is a guess.");
  });

  it("blames no line when it can show none to be wrong", async () => {
    const files = {
      "sum.js":
        "export function sum(list) {\n  let total = 0;\n  for (const n of list) total += n;\n  return total;\n}\n",
      "sum.test.js": 'import { sum } from "./sum.js";\nassert.equal(sum([1, 2]), 3);\n',
    };
    const { answer } = await ask(createOfflineModel(), QUESTION, files);
    expect(answer).toContain("I found no line that I can show to be wrong");
    expect(answer).toContain("- `sum.js:1` `sum`");
    expect(answer).not.toContain("likely fault");
  });

  it("says when there are no tests", async () => {
    const { answer } = await ask(createOfflineModel(), QUESTION, { "main.ts": "export {};\n" });
    expect(answer).toContain("I found no tests in this workspace");
  });
});
