import { join } from "node:path";
import { openWorkspace } from "@toolrail/workspace";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasRipgrep, searchWith } from "../support/search-with.ts";
import { workspaceWith } from "../support/temporary-folder.ts";

const atom = fc.constantFrom(
  "a",
  "b",
  "é",
  ".",
  "[ab]",
  "[^a]",
  "\\w",
  "\\W",
  "\\d",
  "\\s",
  "\\S",
  "1",
  "x{2}",
  "-",
  "漢",
);
const quantifier = fc.constantFrom("", "", "", "*", "+", "?", "{1,2}", "+?");
const { pattern } = fc.letrec<{ pattern: string; sequence: string; piece: string }>((tie) => ({
  piece: fc
    .tuple(
      fc.oneof(
        { weight: 4, arbitrary: atom },
        tie("pattern").map((inner) => `(${inner})`),
      ),
      quantifier,
    )
    .map(([unit, repeat]) => (unit.endsWith("}") ? unit : unit + repeat)),
  sequence: fc
    .tuple(
      fc.constantFrom("", "", "^"),
      fc.array(tie("piece"), { minLength: 1, maxLength: 4 }),
      fc.constantFrom("", "", "$"),
    )
    .map(([start, pieces, end]) => start + pieces.join("") + end),
  pattern: fc.oneof(
    { depthSize: "small" },
    tie("sequence"),
    fc.tuple(tie("sequence"), tie("sequence")).map((sides) => sides.join("|")),
  ),
}));
const content = fc.string({
  unit: fc.constantFrom("a", "b", "B", "x", "1", "é", "漢", " ", "-", "\u00a0", "😀", "\n", "\r\n", "\t"),
  maxLength: 60,
});

describe.skipIf(!hasRipgrep)("both engines", () => {
  it("give the same answer to any pattern", async () => {
    await fc.assert(
      fc.asyncProperty(
        pattern,
        fc.array(content, { minLength: 1, maxLength: 4 }),
        fc.record({ ignore_case: fc.boolean(), context: fc.nat(2), limit: fc.integer({ min: 1, max: 6 }) }),
        async (wanted, contents, options) => {
          const files = Object.fromEntries(contents.map((text, index) => [`f${index}.txt`, text]));
          const { workspace } = workspaceWith(files);
          const args = { pattern: wanted, ...options };
          const inProcess = await searchWith("inProcess", workspace, args);
          const ripgrep = await searchWith("ripgrep", workspace, args);
          expect(inProcess.text).toBe(ripgrep.text);
        },
      ),
      { numRuns: 150 },
    );
  }, 120_000);

  it.each([
    { pattern: "export function \\w+\\(" },
    { pattern: '^import .*\\.ts";$', mode: "count" },
    { pattern: "readonly", ignore_case: true, mode: "files" },
    { pattern: "(path|line):", limit: 500, context: 2 },
    { pattern: "limit", glob: "*.prompt.ts" },
    { pattern: "\\bfd\\b", mode: "count" },
    { pattern: "no such text in this package at all, but for this line" },
  ])("give the same answer over this package: %o", async (args) => {
    const workspace = openWorkspace({ root: join(import.meta.dirname, "..", "..") });
    const inProcess = await searchWith("inProcess", workspace, args);
    const ripgrep = await searchWith("ripgrep", workspace, args);
    expect(inProcess.isError).toBe(false);
    expect(inProcess.output.details).toEqual(ripgrep.output.details);
    expect(inProcess.text.replace(/\n\\b took .*/, "")).toBe(ripgrep.text);
  });
});
