import { type BudgetOptions, createBudget, createMemorySpillStore } from "@toolrail/kernel/budget";
import { type SpillStore, spilledParts, type Tool, type ToolResultMessage } from "@toolrail/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FULL_STORE, keptText, resultOf, textOf } from "./fixtures.ts";

const PREVIEW = 100;

const piece = fc.constantFrom(
  "a",
  "word ",
  "\n",
  "\r\n",
  "e\u0301",
  "漢字",
  "👩‍👩‍👧",
  "\u001b[1m",
  "\ud800",
  "\u0000",
);
const text = fc
  .tuple(piece, fc.array(piece, { maxLength: 12 }), fc.nat(60))
  .map(([first, rest, times]) => `${first}${rest.join("").repeat(times)}`);
const image = fc.nat(900).map((length) => Buffer.alloc(length, 77).toString("base64"));
const block = fc.oneof(
  { weight: 4, arbitrary: text.map((given) => ({ type: "text" as const, text: given })) },
  { weight: 1, arbitrary: image.map((data) => ({ type: "image" as const, mediaType: "image/png", data })) },
);
const traits = fc.record({
  spillable: fc.boolean(),
  keep: fc.constantFrom("head" as const, "tail" as const, "auto" as const),
  output: fc.constantFrom("text" as const, "log" as const),
});
const batch = fc.array(
  fc.record({ content: fc.array(block, { maxLength: 3 }), isError: fc.boolean(), tool: traits }),
  { maxLength: 6 },
);
const limits = fc.record({ perResult: fc.nat(1_500), turnTotal: fc.nat(4_000) });

const charsOf = ({ content }: ToolResultMessage) =>
  content.reduce((sum, each) => sum + (each.type === "text" ? each.text : each.data).length, 0);

/** The text and the images of a result, what was spilled read back. */
async function original(view: ToolResultMessage, store: SpillStore) {
  const parts = spilledParts(view);
  const spilledText = parts.find(({ chars }) => chars !== undefined);
  const spilledImages = parts.filter(({ chars }) => chars === undefined);
  const images = view.content.flatMap((each) => (each.type === "image" ? [each.data] : []));
  for (const { ref } of spilledImages)
    images.push(Buffer.from((await store.read(ref)) ?? []).toString("base64"));
  const shown = view.content.filter((each) => each.type === "text" && !each.text.startsWith("[Kept whole: "));
  return {
    text: spilledText ? await keptText(store, spilledText) : textOf({ content: shown }),
    images: images.toSorted(),
  };
}

type Given = Pick<ToolResultMessage, "content" | "isError"> & {
  tool: Pick<Tool, "spillable" | "keep" | "output">;
};

async function applied(given: readonly Given[], options: BudgetOptions) {
  const results = given.map(({ content, isError }) => resultOf(content, { isError }));
  const tools = new Map(results.map(({ toolCallId }, index) => [toolCallId, given[index]?.tool]));
  const factsOf = ({ toolCallId }: ToolResultMessage) => ({ tool: tools.get(toolCallId) });
  const budget = createBudget(options);
  return { results, budget, factsOf, views: await budget.apply(results, { factsOf }) };
}

describe("for any batch and any budget", () => {
  const scenario = fc.record({ given: batch, limits });

  it("view and store give the original back, and nothing else is changed", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ given, limits: { perResult, turnTotal } }) => {
        const store = createMemorySpillStore();
        const { results, views } = await applied(given, { store, perResult, turnTotal, preview: PREVIEW });
        for (const [index, view] of views.entries()) {
          const result = results[index] ?? resultOf("");
          const { content: _, details: __, ...rest } = view;
          expect(result).toMatchObject(rest);
          const parts = spilledParts(view);
          if (parts.length === 0) expect(view).toBe(result);
          else expect(await original(view, store)).toEqual(await original(result, store));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("the batch is within its budget, or all that may spill has spilled", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ given, limits: { perResult, turnTotal } }) => {
        const store = createMemorySpillStore();
        const { views } = await applied(given, { store, perResult, turnTotal, preview: PREVIEW });
        const left = views.filter(
          (view, index) =>
            view.details?.spill === undefined && given[index]?.tool.spillable && charsOf(view) > PREVIEW,
        );
        const total = views.reduce((sum, view) => sum + charsOf(view), 0);
        expect(left.length === 0 || total <= turnTotal).toBe(true);
        expect(left.filter((view) => charsOf(view) > perResult)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["a store", () => createMemorySpillStore()],
    ["a full store", () => FULL_STORE],
    ["no store", () => undefined],
  ])("a second pass changes nothing, with %s", async (_name, create) => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ given, limits: { perResult, turnTotal } }) => {
        const store = create();
        const options = { store, perResult, turnTotal, preview: PREVIEW, cap: 300 };
        const { views, budget, factsOf } = await applied(given, options);
        const again = await budget.apply(views, { factsOf });
        for (const [index, view] of again.entries()) expect(view).toBe(views[index]);
      }),
      { numRuns: 100 },
    );
  });
});
