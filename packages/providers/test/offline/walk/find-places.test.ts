import { createOfflineModel } from "@toolrail/providers/offline";
import { describe, expect, it } from "vitest";
import { ask } from "../../fixtures/ask.ts";

const files = {
  "README.md": "A shop.\n",
  "src/payment/retry.ts":
    "export const MAX_RETRIES = 3;\n\nexport function retryPayment() {\n  return MAX_RETRIES;\n}\n",
  "src/cart.ts": "// The payment comes later.\nexport const cart = [];\n",
};

describe("any other question", () => {
  it("lists the places that hold its words, the best first", async () => {
    const { answer, turns } = await ask(createOfflineModel(), "How does the payment retry work?", files);
    expect(answer).toContain("- `src/payment/retry.ts:3` `export function retryPayment() {`");
    expect(turns[0]?.map(({ name }) => name)).toEqual(["glob", "grep"]);
    expect(turns.at(-1)?.map(({ name }) => name)).toContain("read_file");
    expect(answer).toContain("return MAX_RETRIES;");
  });

  it("reads the file that the question names", async () => {
    const { answer, turns } = await ask(createOfflineModel(), "what is in src/cart.ts?", files);
    expect(turns.at(-1)?.[0]?.args).toBe('{"path":"src/cart.ts"}');
    expect(answer).toContain("export const cart = [];");
  });

  it("says when it found nothing", async () => {
    const { answer } = await ask(createOfflineModel(), "is there any quaternion?", files);
    expect(answer).toContain("I looked for `quaternion` and found nothing.");
  });

  it("says what it can do when there is nothing to look for", async () => {
    const { answer, turns } = await ask(createOfflineModel(), "hello", files);
    expect(answer).toContain("am no language model");
    expect(turns).toEqual([]);
  });
});
