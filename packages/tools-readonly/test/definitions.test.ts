import { createReadonlyTools, createSearchFilesTool } from "@toolrail/tools-readonly";
import { describe, expect, it } from "vitest";
import * as globLimits from "../src/glob/limits.ts";
import * as grepLimits from "../src/grep/limits.ts";
import * as listLimits from "../src/list-dir/limits.ts";
import * as readLimits from "../src/read-file/limits.ts";
import * as searchLimits from "../src/search-files/limits.ts";
import { callTool } from "./support/call-tool.ts";
import { workspaceWith } from "./support/temporary-folder.ts";

interface Parameter {
  type?: string;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
}

const FILES = { "src/app.ts": "x\n".repeat(500) };
const NAMES = ["read_file", "glob", "grep", "list_dir", "search_files"];

function toolNamed(name: string) {
  const tool = allTools().find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
}

function allTools() {
  const { workspace } = workspaceWith(FILES);
  return [...createReadonlyTools(workspace), createSearchFilesTool(workspace)];
}
const parametersOf = (tool: { parameters: Record<string, unknown> }) =>
  Object.entries(tool.parameters.properties as Record<string, Parameter>);

describe("tool definitions", () => {
  it.each(NAMES)("%s is described whole", (toolName) => {
    const tool = toolNamed(toolName);
    expect(tool.parameters).toMatchObject({ type: "object", additionalProperties: false });
    expect(tool.readOnly).toBe(true);
    const names = parametersOf(tool).map(([name]) => name);
    expect(names).toContain(tool.keyArgument);
    for (const [name, parameter] of parametersOf(tool)) {
      expect(parameter.description, name).toMatch(/\.$/);
      const required = (tool.parameters.required as string[] | undefined)?.includes(name) ?? false;
      if (!required) expect(parameter.description, name).toMatch(/Default:? /);
      if (parameter.default !== undefined)
        expect(parameter.description, name).toContain(`Default ${shown(parameter.default)}`);
      if (parameter.maximum !== undefined)
        expect(parameter.description, name).toContain(`${parameter.minimum} to ${parameter.maximum}`);
      for (const value of parameter.enum ?? []) expect(parameter.description, name).toContain(`"${value}"`);
    }
  });

  it.each(NAMES)("%s has an example that it accepts", async (toolName) => {
    const tool = toolNamed(toolName);
    const example = /\nExample: (\{.*\})$/.exec(tool.description)?.[1];
    const { isError } = await callTool(tool, JSON.parse(example ?? ""));
    expect(isError).toBe(false);
  });

  it("names the limits that the code has", () => {
    const limits = Object.fromEntries(
      allTools().map((tool) => [
        tool.name,
        Object.fromEntries(
          parametersOf(tool)
            .filter(([, parameter]) => parameter.maximum !== undefined)
            .map(([name, parameter]) => [name, [parameter.minimum, parameter.default, parameter.maximum]]),
        ),
      ]),
    );
    expect(limits).toEqual({
      read_file: { limit: [1, readLimits.DEFAULT_LINES, readLimits.MAX_LINES] },
      glob: { limit: [1, globLimits.DEFAULT_GLOB_LIMIT, globLimits.MAX_GLOB_LIMIT] },
      grep: {
        limit: [1, grepLimits.DEFAULT_MATCH_LIMIT, grepLimits.MAX_MATCH_LIMIT],
        context: [0, 0, grepLimits.MAX_CONTEXT],
      },
      list_dir: {
        limit: [1, listLimits.DEFAULT_LIST_LIMIT, listLimits.MAX_LIST_LIMIT],
        depth: [1, listLimits.DEFAULT_DEPTH, listLimits.MAX_DEPTH],
      },
      search_files: { limit: [1, searchLimits.DEFAULT_SEARCH_LIMIT, searchLimits.MAX_SEARCH_LIMIT] },
    });
  });

  it("has the limits that are promised", () => {
    expect([readLimits.DEFAULT_LINES, readLimits.MAX_LINES, readLimits.MAX_LINE_CHARS]).toEqual([
      400, 2_000, 500,
    ]);
    expect([grepLimits.DEFAULT_MATCH_LIMIT, grepLimits.MAX_LINE_CHARS, grepLimits.MAX_CONTEXT]).toEqual([
      50, 120, 5,
    ]);
    expect([globLimits.DEFAULT_GLOB_LIMIT, searchLimits.DEFAULT_SEARCH_LIMIT]).toEqual([200, 200]);
    expect([listLimits.DEFAULT_LIST_LIMIT, listLimits.MAX_DEPTH]).toEqual([500, 3]);
    expect(readLimits.MAX_COUNTED_BYTES).toBe(8 * 1024 * 1024);
  });

  it("tells the dispatcher what it needs to know", () => {
    const byName = new Map(allTools().map((tool) => [tool.name, tool]));
    expect(byName.get("read_file")?.spillable).toBe(false);
    expect(byName.get("grep")?.judgedAs).toEqual(["read_file"]);
    for (const tool of byName.values()) expect(tool.permissionParts, tool.name).toBeTypeOf("function");
  });
});

function shown(value: unknown): string {
  return typeof value === "string" && value !== "**/*" ? `"${value}"` : String(value);
}
