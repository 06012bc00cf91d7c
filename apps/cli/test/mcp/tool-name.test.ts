import { describe, expect, it } from "vitest";
import { readAskedTool } from "../../src/mcp/tool-name.ts";

describe("readAskedTool", () => {
  it.each([
    [["notes", "add"], { server: "notes", name: "mcp__notes__add", args: "{}" }],
    [["notes", "add", '{"a":1}'], { server: "notes", name: "mcp__notes__add", args: '{"a":1}' }],
    [["mcp__notes__add"], { server: "notes", name: "mcp__notes__add", args: "{}" }],
    [["mcp__notes__add", '{"a":1}'], { server: "notes", name: "mcp__notes__add", args: '{"a":1}' }],
    [["notes", "add-note"], { server: "notes", name: "mcp__notes__add-note", args: "{}" }],
  ] as const)("%j", ([first, second, third], expected) => {
    expect(readAskedTool(first, second, third)).toEqual({ ok: true, ...expected });
  });

  it("names a tool as the model sees it where the server's own name does not fit", () => {
    expect(readAskedTool("my notes", "add.note")).toMatchObject({
      server: "my notes",
      name: expect.stringMatching(/^mcp__my_notes__add_note--[0-9A-Za-z]{10}$/),
    });
  });

  it("knows no server by a name that ends in a digest", () => {
    const { name } = { name: "", ...readAskedTool("my notes", "add.note") };
    expect(readAskedTool(name)).toEqual({ ok: true, name, args: "{}" });
  });

  it("needs a tool", () => {
    expect(readAskedTool("notes")).toMatchObject({ ok: false });
  });
});
