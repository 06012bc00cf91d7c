import { describe, expect, it } from "vitest";
import { readCatalog } from "../../src/catalog/read-catalog.ts";

describe("readCatalog", () => {
  it("leaves the names of a plain list as they are", () => {
    const text = JSON.stringify({
      tools: [{ name: "any name", description: "D.", parameters: { type: "object" } }],
    });
    expect(readCatalog(text)).toEqual({
      ok: true,
      tools: [{ name: "any name", description: "D.", parameters: { type: "object" } }],
    });
  });

  it("gives tools of servers the names that a model sees", () => {
    const text = `\uFEFF${JSON.stringify([{ server: "s", version: "1", tools: [{ name: "t", description: null }] }])}`;
    expect(readCatalog(text)).toEqual({
      ok: true,
      tools: [{ name: "mcp__s__t", description: "", parameters: { type: "object", properties: {} } }],
    });
  });

  it.each(["not json", "{}", "[{}]", '{"tools": [{}]}', "7"])("refuses %s", (text) => {
    expect(readCatalog(text)).toMatchObject({ ok: false });
  });
});
