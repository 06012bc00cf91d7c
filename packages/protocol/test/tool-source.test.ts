import { describe, expect, it } from "vitest";
import { toolSource } from "../src/index.ts";
import { call } from "./messages.ts";
import { tool } from "./tools.ts";

describe("toolSource", () => {
  it("offers the three fields that a model sees, in the order given", () => {
    const source = toolSource([tool("write_file", "Writes."), tool("read_file", "Reads.")]);
    expect(source.definitions()).toEqual([
      {
        name: "write_file",
        description: "Writes.",
        parameters: { type: "object", properties: {}, additionalProperties: false },
      },
      {
        name: "read_file",
        description: "Reads.",
        parameters: { type: "object", properties: {}, additionalProperties: false },
      },
    ]);
    expect(source.definitions()).toBe(source.definitions());
  });

  it("resolves a call to its tool, with its text as it is", () => {
    const read = tool("read_file");
    expect(toolSource([read]).resolve(call("c", "read_file", "not json"))).toEqual({
      ok: true,
      tool: read,
      args: "not json",
      judgedName: "read_file",
    });
  });

  it.each([
    [
      "Read_File",
      'There is no tool "Read_File". Did you mean "read_file"? Available tools: read_file, grep.',
    ],
    ["functions.grep", 'There is no tool "functions.grep". Available tools: read_file, grep.'],
    ["", 'There is no tool "". Available tools: read_file, grep.'],
    ["toString", 'There is no tool "toString". Available tools: read_file, grep.'],
  ])("answers the unknown name %j", (name, message) => {
    const resolution = toolSource([tool("read_file"), tool("grep")]).resolve(call("c", name));
    expect(resolution).toEqual({ ok: false, kind: "unknownTool", message });
  });

  it("lists thirty names and how many more, and points to the search", () => {
    const names = Array.from({ length: 40 }, (_, i) => `tool_number_${i}_of_many`);
    const resolution = toolSource([...names.map((name) => tool(name)), tool("search_tool")]).resolve(
      call("c", "xyz"),
    );
    if (resolution.ok) throw new Error("resolved");
    expect(resolution.message).toContain("tool_number_29_of_many.");
    expect(resolution.message).not.toContain("tool_number_30_of_many");
    expect(resolution.message).toContain("11 more are not listed.");
    expect(resolution.message).toContain("search_tool finds tools");
  });

  it("refuses a name twice", () => {
    expect(() => toolSource([tool("grep"), tool("grep")])).toThrow(
      expect.objectContaining({ code: "duplicate_tool" }),
    );
  });
});
