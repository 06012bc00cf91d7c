import { createCatalog } from "@toolrail/disclosure";
import { describe, expect, it } from "vitest";
import { fuseRanks } from "../../src/catalog/create-catalog.ts";
import { similarity } from "../../src/catalog/embed.ts";
import { textParameter, tool } from "../support/tools.ts";

const tools = [tool("mcp__a__send_mail"), tool("mcp__a__read_mail"), tool("b__find_route"), tool("plain")];

describe("createCatalog", () => {
  it("knows its tools, by name and by group", () => {
    const catalog = createCatalog(tools);
    expect(catalog.size).toBe(4);
    expect(catalog.names()).toEqual(["b__find_route", "mcp__a__read_mail", "mcp__a__send_mail", "plain"]);
    expect(catalog.get("plain")?.description).toBe("Does plain.");
    expect(catalog.groups()).toEqual([
      { server: "", count: 1 },
      { server: "a", count: 2 },
      { server: "b", count: 1 },
    ]);
  });

  it("takes another list in place of the first", () => {
    const catalog = createCatalog(tools);
    catalog.replace([tool("plain", { description: "Now it paints." }), tool("mcp__a__send_mail")]);
    expect(catalog.rank("paint", 5).map(({ name }) => name)).toEqual(["plain"]);
    expect(catalog.rank("route", 5)).toEqual([]);
    catalog.replace([tool("plain", { description: "Now it paints.", parameters: textParameter("colour") })]);
    expect(catalog.rank("colour", 5).map(({ name }) => name)).toEqual(["plain"]);
  });

  it("asks for the vector of a tool once", async () => {
    const asked: string[] = [];
    const embed = async (texts: readonly string[]) => {
      asked.push(...texts);
      return texts.map((text) => [text.includes("route") ? 1 : 0, text.includes("mail") ? 1 : 0, 0.1]);
    };
    const catalog = createCatalog(tools, { embed });
    const [hits = []] = await catalog.search(["itinerary to the route"], 2);
    expect(hits[0]?.name).toBe("b__find_route");
    catalog.replace(tools.slice(0, 2));
    await catalog.search(["mail"], 2);
    expect(asked).toEqual([
      ...tools.map(({ name, description }) => `${name}: ${description}`),
      "itinerary to the route",
      "mail",
    ]);
  });
});

describe("fuseRanks", () => {
  it("adds the reciprocal places, ties by name", () => {
    expect(fuseRanks([["a", "b"], ["b"]])).toEqual([
      { name: "b", score: 1 / 62 + 1 / 61 },
      { name: "a", score: 1 / 61 },
    ]);
    expect(fuseRanks([["z"], ["a"]]).map(({ name }) => name)).toEqual(["a", "z"]);
  });
});

describe("similarity", () => {
  it.each([
    [[1, 0], [2, 0], 1],
    [[1, 0], [0, 1], 0],
    [[1, 0], [-1, 0], -1],
    [[0, 0], [1, 0], 0],
    [[1], [], 0],
  ])("of %j and %j is %d", (a, b, cosine) => expect(similarity(a, b)).toBe(cosine));
});
