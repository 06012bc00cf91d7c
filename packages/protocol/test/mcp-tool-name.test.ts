import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMcpToolNames, isToolName, mcpToolName, splitMcpToolName } from "../src/index.ts";

describe("mcpToolName", () => {
  it("joins the two names where they fit", () => {
    expect(mcpToolName("github", "create_issue")).toBe("mcp__github__create_issue");
    expect(mcpToolName("a_b-c", "__init__")).toBe("mcp__a_b-c____init__");
  });

  it.each([
    ["My Server", "do it", /^mcp__My_Server__do_it--[0-9A-Za-z]{10}$/],
    ["@scope/mcp", "x", /^mcp__scope_mcp__x--[0-9A-Za-z]{10}$/],
    ["a__b", "c", /^mcp__a_b__c--[0-9A-Za-z]{10}$/],
    ["a_", "b", /^mcp__a__b--[0-9A-Za-z]{10}$/],
    ["天气", "查询", /^mcp__server__tool--[0-9A-Za-z]{10}$/],
    ["", "", /^mcp__server__tool--[0-9A-Za-z]{10}$/],
    ["s", "x".repeat(80), /^mcp__s__x{44}--[0-9A-Za-z]{10}$/],
    ["s".repeat(80), "read", /^mcp__s{28}__read--[0-9A-Za-z]{10}$/],
  ])("puts a digest behind %j and %j", (server, tool, form) => {
    expect(mcpToolName(server, tool)).toMatch(form);
    expect(mcpToolName(server, tool)).toBe(mcpToolName(server, tool));
  });

  it("keeps a tool apart that is named as another's digest", () => {
    const odd = mcpToolName("s", "do it");
    const copied = odd.slice("mcp__s__".length);
    expect(mcpToolName("s", copied)).not.toBe(odd);
  });

  it("gives each pair of names one name of its own, that every provider takes", () => {
    const part = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 90 }),
      fc.string({ unit: fc.constantFrom("_", "a", "-", " "), maxLength: 8 }),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(part, part), { selector: (pair) => JSON.stringify(pair) }),
        (pairs) => {
          const names = createMcpToolNames();
          const made = pairs.map(([server, tool]) => names.add(server, tool));
          expect(made.filter((name) => !isToolName(name))).toEqual([]);
          expect(new Set(made).size).toBe(pairs.length);
          expect(made.map((name) => names.find(name))).toEqual(
            pairs.map(([server, tool]) => ({ server, tool })),
          );
          for (const name of made) expect(splitMcpToolName(name)).toBeDefined();
        },
      ),
    );
  });
});

describe("splitMcpToolName", () => {
  it("shows server and tool, without the digest", () => {
    expect(splitMcpToolName("mcp__github__create_issue")).toEqual({ server: "github", tool: "create_issue" });
    expect(splitMcpToolName("mcp__a____b")).toEqual({ server: "a", tool: "__b" });
    expect(splitMcpToolName(mcpToolName("My Server", "do it"))).toEqual({
      server: "My_Server",
      tool: "do_it",
    });
  });

  it.each(["read_file", "mcp__", "mcp__x", "mcp____x", "mcp__x__"])(
    "knows that %s is no such name",
    (name) => {
      expect(splitMcpToolName(name)).toBeUndefined();
    },
  );
});

describe("createMcpToolNames", () => {
  it("takes the same tool again and knows no others", () => {
    const names = createMcpToolNames();
    expect(names.add("s", "t")).toBe(names.add("s", "t"));
    expect(names.find("mcp__s__other")).toBeUndefined();
  });
});

const corpus = process.env.TOOLRAIL_CORPUS;
const file = corpus === undefined ? "" : join(corpus, "catalogs", "mcp-tools.json");

describe.skipIf(!existsSync(file))("the catalogues of real servers", () => {
  it("have names that are unique and lead back", () => {
    const catalogue: { server: string; tools: { name: string }[] }[] = JSON.parse(readFileSync(file, "utf8"));
    const tools = catalogue.flatMap(({ server, tools }) => tools.map(({ name }) => ({ server, tool: name })));
    expect(tools).toHaveLength(1_210);
    const names = createMcpToolNames();
    const made = tools.map(({ server, tool }) => names.add(server, tool));
    expect(new Set(made).size).toBe(1_210);
    expect(made.filter((name) => !isToolName(name))).toEqual([]);
    expect(made.map((name) => names.find(name))).toEqual(tools);
  });
});
