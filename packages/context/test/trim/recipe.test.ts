import { expect, it } from "vitest";
import { createCandidates } from "../../src/trim/candidates.ts";
import { readState } from "../../src/trim/create-trimmer.ts";
import { listResults } from "../../src/trim/list-results.ts";
import { SHORTENING_RULES } from "../../src/trim/rules/shortening-rules.ts";
import { readSettings } from "../../src/trim/settings.ts";
import { historyOf } from "../support/history.ts";

it("has the rules in the order that is promised, each once", () => {
  expect(SHORTENING_RULES.map(({ name }) => name)).toEqual(["fields", "length"]);
});

it("takes each rule of the list into account, and knows its name in a saved state", () => {
  const json = JSON.stringify({ id: "1".repeat(900), notes: "n".repeat(900) });
  const [result] = listResults(historyOf({ id: "a", tool: "query", text: json }));
  if (!result) throw new Error("no result");
  const settings = readSettings({ fields: { query: ["id"] }, maxChars: 300 });
  const { shorter } = createCandidates(settings)(result);
  expect(shorter?.rules).toEqual(SHORTENING_RULES.map(({ name }) => name));
  expect(readState(shorter && { a: shorter }).size).toBe(1);
});
