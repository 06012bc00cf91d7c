import { createRegistry } from "@toolrail/kernel/registry";
import { defineTool, isToolrailError, type Tool, type ToolCallBlock } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";

function named(name: string): Tool {
  return defineTool<unknown>({
    name,
    description: `What ${name} does.`,
    schema: { type: "object", properties: {} },
    readOnly: true,
    run: () => ({ content: name }),
  });
}

function callOf(name: string): ToolCallBlock {
  return { type: "toolCall", id: "c1", name, args: "{}" };
}

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return isToolrailError(error) ? error.code : String(error);
  }
  return "nothing was thrown";
}

describe("createRegistry", () => {
  it("offers name, description and parameters of each tool, in the order given", () => {
    expect(createRegistry([named("b"), named("a")]).definitions()).toEqual([
      { name: "b", description: "What b does.", parameters: { type: "object", properties: {} } },
      { name: "a", description: "What a does.", parameters: { type: "object", properties: {} } },
    ]);
  });

  it("resolves a call to its tool, which is judged by its own name", () => {
    const tool = named("read_file");
    const resolution = createRegistry([named("grep"), tool]).resolve(callOf("read_file"));
    expect(resolution).toEqual({ ok: true, tool, args: "{}", judgedName: "read_file" });
  });

  it("answers an unknown and an empty name as an unknown tool", () => {
    const registry = createRegistry([named("read_file")]);
    expect(registry.resolve(callOf("read_fle"))).toMatchObject({
      ok: false,
      kind: "unknownTool",
      message: expect.stringContaining('Did you mean "read_file"?'),
    });
    expect(registry.resolve(callOf(""))).toMatchObject({ ok: false, kind: "unknownTool" });
  });

  it("refuses a name that occurs twice", () => {
    expect(codeOf(() => createRegistry([named("grep"), named("glob"), named("grep")]))).toBe(
      "duplicate_tool",
    );
  });

  it.each(["", "read file", "fs.read", "grüße", "a".repeat(65)])("refuses the name %j", (name) => {
    expect(codeOf(() => createRegistry([named(name)]))).toBe("illegal_tool_name");
  });

  it("takes a name of 64 letters, digits, underscores and hyphens", () => {
    const name = `${"aZ09_-".repeat(10)}abcd`;
    expect(createRegistry([named(name)]).definitions()).toHaveLength(1);
  });
});
