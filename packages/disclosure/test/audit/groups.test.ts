import { auditTools } from "@toolrail/disclosure";
import { mcpToolName, type ToolDefinition } from "@toolrail/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actOf } from "../../src/audit/act-of.ts";
import { findOverlaps } from "../../src/audit/find-overlaps.ts";
import { groupOverlaps, tellingTexts } from "../../src/audit/group-overlaps.ts";
import { product, termVectors } from "../../src/audit/term-vectors.ts";

const define = (name: string, description: string): ToolDefinition => ({
  name,
  description,
  parameters: { type: "object" },
});
const adviceOf = (kind: string, definitions: readonly ToolDefinition[]) =>
  auditTools(definitions).advice.filter((one) => one.kind === kind);
const placesOf = (definitions: readonly ToolDefinition[]) =>
  groupOverlaps(definitions).map(({ places }) => places);

describe("tools that are nearly the same", () => {
  it("are one group across servers, not a list of pairs", () => {
    const groups = adviceOf("tellApart", [
      define("mcp__a__take_picture", "Takes a picture of the visible page."),
      define("mcp__b__screenshot", "Takes a picture of the visible page!"),
      define("mcp__c__capture", "Takes the picture of a visible page."),
      define("mcp__c__click", "Presses a button."),
    ]);
    expect(groups).toMatchObject([
      { names: ["mcp__a__take_picture", "mcp__b__screenshot", "mcp__c__capture"], similarity: 1 },
    ]);
  });

  it("each like each other: a chain of likenesses is no group", () => {
    const texts = [0, 2, 4].map((from) => Array.from({ length: 60 }, (_, at) => `w${from + at}`).join(" "));
    expect(findOverlaps(termVectors(texts), 0.9).map(({ pair }) => pair)).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(placesOf(texts.map((text, at) => define(`tool_${at}`, text)))).toEqual([[0, 1]]);
  });

  it("the most expensive first", () => {
    const long = "Walks along the whole river from its spring to the sea and counts all bridges on the way.";
    const advice = adviceOf("tellApart", [
      define("a", "Rings a bell."),
      define("b", "Rings a bell."),
      define("c", long),
      define("d", long),
    ]);
    expect(advice.map((one) => "names" in one && one.names)).toEqual([
      ["c", "d"],
      ["a", "b"],
    ]);
  });

  it("are not those that only share what many descriptions repeat", () => {
    const rest =
      "Needs the rights of an owner of this project. Gives an error where the identifier is unknown. Use pages for long lists.";
    const nouns = ["milestone", "branch", "label", "webhook"];
    expect(placesOf(nouns.map((noun) => define(`make_${noun}`, `Makes a ${noun}. ${rest}`)))).toEqual([]);
  });

  it("are not those of which one creates and the other removes or asks", () => {
    const text = "Notes of a draft in a merge request.";
    const names = ["create_note", "delete_note", "list_notes", "getNote", "update-note"];
    expect(placesOf(names.map((name) => define(name, text)))).toEqual([[2, 3]]);
  });

  it("are not those that say nothing", () => {
    expect(
      placesOf([define("a", ""), define("b", ""), define("c", " "), define("d", "…"), define("e", "!")]),
    ).toEqual([]);
  });
});

describe("names in common", () => {
  it("are own names of several servers, however they are spelt", () => {
    const advice = adviceOf("sameName", [
      define("mcp__forge__create_issue", "Opens one."),
      define("mcp__tracker__createIssue", "Adds another."),
      define("mcp__desk__create-issue", "Files a third."),
      define("mcp__desk__close_issue", "Ends it."),
    ]);
    expect(advice).toMatchObject([
      {
        name: "create_issue",
        names: ["mcp__desk__create-issue", "mcp__forge__create_issue", "mcp__tracker__createIssue"],
      },
    ]);
  });

  it("are a built-in tool's and a server's too", () => {
    const advice = adviceOf("sameName", [
      define("read_file", "Opens."),
      define("mcp__disk__read_file", "Loads."),
    ]);
    expect(advice).toMatchObject([{ names: ["mcp__disk__read_file", "read_file"] }]);
  });

  it("are one whole name twice, which a provider refuses", () => {
    expect(adviceOf("sameName", [define("plain", "One."), define("plain", "Two.")])).toMatchObject([
      { name: "plain", names: ["plain", "plain"] },
    ]);
  });

  it("are not two spellings on one server, and not names that were cut to fit", () => {
    const cut = (kind: string) => mcpToolName("forge", `get_${"long_".repeat(12)}${kind}`);
    expect(cut("a")).toHaveLength(64);
    const definitions = [
      define("mcp__one__get_user", "A."),
      define("mcp__one__get-user", "B."),
      define(cut("a"), "C."),
      define(cut("b"), "D."),
    ];
    expect(adviceOf("sameName", definitions)).toEqual([]);
  });
});

describe("actOf", () => {
  it.each([
    ["mcp__a__create_issue", "create"],
    ["labels-create", "create"],
    ["listThings", "query"],
    ["API-patch-page", "change"],
    ["delete_list", "remove"],
    ["whoami", undefined],
  ])("%s", (name, act) => expect(actOf(name)).toBe(act));
});

describe("tellingTexts", () => {
  it("leaves out what three share, but for a first sentence", () => {
    expect(tellingTexts(["A one. Same.", "B two. Same.", "C three. Same. More.", "D four."])).toEqual([
      "A one.",
      "B two.",
      "C three. More.",
      "D four.",
    ]);
    expect(tellingTexts(["Same.", "Same.", "Same."])).toEqual(["Same.", "Same.", "Same."]);
    expect(tellingTexts(["查询天气。共用。", "创建。共用。", "删除。共用。"])).toEqual([
      "查询天气。",
      "创建。",
      "删除。",
    ]);
  });
});

describe("findOverlaps", () => {
  it("finds what comparing each with each finds", () => {
    const text = fc.array(fc.constantFrom("ape", "bee", "cat", "dog", "elk", "fox"), { maxLength: 8 });
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 12 }),
        fc.double({ min: 0.5, max: 0.99, noNaN: true }),
        (texts, alike) => {
          const vectors = termVectors(texts.map((words) => words.join(" ")));
          const found = findOverlaps(vectors, alike).map(({ pair }) => pair.join());
          const all = vectors.flatMap((a, at) =>
            vectors.slice(0, at).flatMap((b, other) => (product(a, b) >= alike ? [`${other},${at}`] : [])),
          );
          expect(found.toSorted()).toEqual(all.toSorted());
        },
      ),
    );
  });
});
