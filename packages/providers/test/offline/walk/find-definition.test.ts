import { createOfflineModel } from "@toolrail/providers/offline";
import { describe, expect, it } from "vitest";
import { ask } from "../../fixtures/ask.ts";
import { DEFINITIONS } from "../../fixtures/repositories.ts";

describe("where something is defined", () => {
  it.each(DEFINITIONS)("finds it: $language", async ({ name, place, files }) => {
    const { answer, turns } = await ask(createOfflineModel(), `Where is ${name} defined?`, files);
    expect(answer).toMatch(new RegExp(`^\`${name}\` is defined in \`${place}\`:`, "u"));
    expect(turns.at(-1)?.[0]?.name).toBe("read_file");
  });

  it("puts the definition before the one in a test", async () => {
    const files = {
      "a.test.ts": "function makeCart() {\n  return 1;\n}\n",
      "src/deep/cart.ts": "export function makeCart() {\n  return 2;\n}\n",
    };
    const { answer } = await ask(createOfflineModel(), "where is `makeCart` defined?", files);
    expect(answer).toContain("is defined in `src/deep/cart.ts:1`");
    expect(answer).toContain("- `a.test.ts:1`");
  });

  it("passes over imports, re-exports and remarks", async () => {
    const files = {
      "a.ts":
        'import { type Basket } from "./z.ts";\nimport {\n  type Basket,\n} from "./z.ts";\nexport { type Basket };\n',
      "b.ts": "// The type Basket is elsewhere.\n/* class Basket */\n * interface Basket\n",
      "z.ts": "export interface Basket {}\n",
    };
    const { answer } = await ask(createOfflineModel(), "where is Basket defined?", files);
    expect(answer).toContain("`Basket` is defined in `z.ts:1`");
    expect(answer).not.toContain("Other places");
  });

  it("lists where a name stands that is defined nowhere", async () => {
    const files = { "main.ts": 'import { readFile } from "node:fs";\n\nreadFile("a");\n' };
    const { answer } = await ask(createOfflineModel(), "where is readFile implemented?", files);
    expect(answer).toContain("I found no definition of `readFile`");
    expect(answer).toContain("- `main.ts:3`");
  });

  it("says when the name stands nowhere", async () => {
    const { answer } = await ask(createOfflineModel(), "where is vanished_name defined?", {
      "a.py": "x = 1\n",
    });
    expect(answer).toContain("The name stands nowhere that I could search.");
  });

  it("takes a name with signs of a pattern literally", async () => {
    const files = { "a.js": "const $price = 1;\nconst aprice = 2;\n" };
    const { answer } = await ask(createOfflineModel(), "where is `$price` defined?", files);
    expect(answer).toContain("`$price` is defined in `a.js:1`");
    expect(answer).not.toContain("a.js:2`");
  });
});
