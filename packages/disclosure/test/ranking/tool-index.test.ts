import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SearchedTool } from "../../src/ranking/searched-tool.ts";
import { createToolIndex } from "../../src/ranking/tool-index.ts";

type Brief = [name: string, description: string, parameters?: Record<string, string>];

function toolOf([name, description, parameters = {}]: Brief): SearchedTool {
  const properties = Object.entries(parameters).map(([key, text]) => [
    key,
    { type: "string", description: text },
  ]);
  return { name, description, parameters: { type: "object", properties: Object.fromEntries(properties) } };
}

function indexOf(tools: readonly Brief[]) {
  const index = createToolIndex();
  for (const tool of tools) index.add(toolOf(tool));
  return index;
}

const TOOLS: Brief[] = [
  ["mcp__tracker__create_ticket", "Opens a case for the support staff.", { title: "Headline of the case" }],
  ["mcp__tracker__close_ticket", "Ends a case."],
  ["mcp__weather__hourly_outlook", "Temperature and rain of the next hours.", { city: "Where" }],
  ["mcp__music__addTrack", "Puts a song into a playlist."],
  ["mcp__files__unzip", "Unpacks.", { password: "Secret word of the archive" }],
  ["mcp__web__open_webpage", "Shows a site."],
];
const names = (query: string, tools = TOOLS) =>
  indexOf(tools)
    .search(query, 5)
    .map(({ name }) => name);

describe("search", () => {
  it.each(["add numbers", "adding two values", "add numbers together"])("finds a sum by %j", (query) => {
    const tools: Brief[] = [
      ["add_note", "Adds a note to a page.", { number: "Number of the page" }],
      ["add_files", "Adds files to the index."],
      ["compute-sum", "Returns the sum of both.", { a: "First number", b: "Second value" }],
      ...TOOLS,
    ];
    expect(names(query, tools)[0]).toBe("compute-sum");
    expect(names("add files", tools)[0]).toBe("add_files");
  });

  it.each([
    ["送妈妈什么生日礼物", "present_ideas"],
    ["周末想去冲浪", "swell_report"],
    ["帮我的猫挂号看兽医", "vet_clinics"],
  ])("finds by everyday words of Chinese: %s", (query, name) => {
    const tools: Brief[] = [
      ["present_ideas", "Suggests gifts."],
      ["swell_report", "Surf and tide at the beach."],
      ["vet_clinics", "Pet doctors nearby."],
      ["list_repositories", "Lists repositories."],
    ];
    expect(names(query, tools)[0]).toBe(name);
  });

  it.each([
    ["addTrack", "mcp__music__addTrack"],
    ["ADD TRACK", "mcp__music__addTrack"],
    ["mcp__tracker__close_ticket", "mcp__tracker__close_ticket"],
    ["closing tickets", "mcp__tracker__close_ticket"],
    ["headline", "mcp__tracker__create_ticket"],
    ["password", "mcp__files__unzip"],
    ["music", "mcp__music__addTrack"],
    ["open web page", "mcp__web__open_webpage"],
  ])("finds by %j", (query, name) => expect(names(query)[0]).toBe(name));

  it("finds by another word for the same", () => {
    expect(names("weather forecast")[0]).toBe("mcp__weather__hourly_outlook");
    expect(names("terminate issue")[0]).toBe("mcp__tracker__close_ticket");
  });

  it.each([
    ["明天会下雨吗", "mcp__weather__hourly_outlook"],
    ["关闭工单", "mcp__tracker__close_ticket"],
    ["añadir canción", "mcp__music__addTrack"],
  ])("finds by %s", (query, name) => expect(names(query)[0]).toBe(name));

  it("finds Chinese by Chinese", () => {
    expect(
      names("必应搜索", [
        ["bing_cn", "使用必应搜索网页"],
        ["baidu", "百度地图"],
      ])[0],
    ).toBe("bing_cn");
  });

  it("puts an exact name before names that begin so, and these before all others", () => {
    const tools: Brief[] = [
      ["web_search", "search search search"],
      ["search_more", "Anything."],
      ["search", "Anything."],
    ];
    expect(names("search", tools)).toEqual(["search", "search_more", "web_search"]);
  });

  it("orders equals by name", () => {
    const tools: Brief[] = ["c", "a", "b"].map((letter) => [`tool_${letter}`, "Sends mail."]);
    expect(names("mail", tools)).toEqual(["tool_a", "tool_b", "tool_c"]);
  });

  it("does not find 'the' in 'theme'", () => {
    expect(names("the", [["theme_manage", "Looks."]])).toEqual([]);
  });

  it("says when a match is weak", () => {
    const weak = (query: string) =>
      indexOf(TOOLS)
        .search(query, 1)
        .map((hit) => hit.weak);
    expect(weak("create ticket")).toEqual([false]);
    expect(weak("quantum teleportation of playlist molecules, site")).toEqual([true]);
  });

  it("gives nothing for a query without words", () => {
    expect(names("")).toEqual([]);
    expect(names("?! …")).toEqual([]);
    expect(createToolIndex().search("anything", 5)).toEqual([]);
  });
});

const brief = fc.record({
  name: fc.constantFrom("alpha_send", "beta_read", "gamma_list", "delta_send", "epsilon_find"),
  description: fc.array(fc.constantFrom("mail", "file", "weather", "ticket", "song"), { maxLength: 6 }),
});
const change = fc.oneof(
  fc.record({ add: brief }),
  fc.record({ remove: brief.map(({ name }) => name) }),
  fc.record({ search: fc.constantFrom("mail", "send file", "weather") }),
);

describe("an index that was changed", () => {
  it("answers as one that was built at once, in any order", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
        const index = createToolIndex();
        const now = new Map<string, SearchedTool>();
        for (const one of changes)
          if ("add" in one) {
            const tool = toolOf([one.add.name, one.add.description.join(" ")]);
            index.add(tool);
            now.set(tool.name, tool);
          } else if ("remove" in one) {
            index.remove(one.remove);
            now.delete(one.remove);
          } else index.search(one.search, 3);
        const anew = createToolIndex();
        for (const tool of [...now.values()].reverse()) anew.add(tool);
        for (const query of ["mail", "send file", "weather ticket song", "list"])
          expect(index.search(query, 5)).toEqual(anew.search(query, 5));
      }),
    );
  });
});
