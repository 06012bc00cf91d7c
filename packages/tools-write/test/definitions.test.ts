import { createWriteTools } from "@toolrail/tools-write";
import { describe, expect, it } from "vitest";
import * as limits from "../src/run-shell/limits.ts";
import { callTool } from "./support/call-tool.ts";
import { workspaceWith } from "./support/temporary-folder.ts";

interface Parameter {
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
}

const NAMES = ["write_file", "edit_file", "run_shell"];

function toolNamed(name: string) {
  const { workspace } = workspaceWith({ "src/app.ts": "const port = 80;\n" });
  const tool = createWriteTools(workspace).find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
}

const parametersOf = (tool: { parameters: Record<string, unknown> }) =>
  Object.entries(tool.parameters.properties as Record<string, Parameter>);

describe("tool definitions", () => {
  it("are three, in this order", () => {
    expect(createWriteTools(workspaceWith({}).workspace).map((tool) => tool.name)).toEqual(NAMES);
  });

  it.each(NAMES)("%s is described whole", (name) => {
    const tool = toolNamed(name);
    expect(tool.parameters).toMatchObject({ type: "object", additionalProperties: false });
    expect(tool.readOnly).toBe(false);
    expect(tool.permissionParts).toBeTypeOf("function");
    expect(parametersOf(tool).map(([parameter]) => parameter)).toContain(tool.keyArgument);
    const required = tool.parameters.required as string[];
    for (const [parameter, facts] of parametersOf(tool)) {
      expect(facts.description, parameter).toMatch(/\.$/);
      if (!required.includes(parameter)) expect(facts.description, parameter).toMatch(/Default:? /);
      if (facts.default !== undefined)
        expect(facts.description, parameter).toContain(`Default ${facts.default}`);
      if (facts.maximum !== undefined)
        expect(facts.description, parameter).toContain(`${facts.minimum} to ${facts.maximum}`);
    }
  });

  it.each(["write_file", "edit_file"])("%s has an example that works", async (name) => {
    const tool = toolNamed(name);
    const example = /\nExample: (\{.*\})$/.exec(tool.description)?.[1];
    expect((await callTool(tool, JSON.parse(example ?? ""))).isError).toBe(false);
  });

  it("run_shell has an example that fits its parameters", async () => {
    const tool = toolNamed("run_shell");
    const example = JSON.parse(/\nExample: (\{.*\})$/.exec(tool.description)?.[1] ?? "");
    expect((await callTool(tool, { ...example, command: "true" })).isError).toBe(false);
  });

  it("has the limits that are promised", () => {
    const [, timeout] = parametersOf(toolNamed("run_shell")).find(([name]) => name === "timeout_ms") ?? [];
    expect([timeout?.default, timeout?.maximum]).toEqual([30_000, 600_000]);
    expect([limits.DEFAULT_TIMEOUT_MS, limits.MAX_TIMEOUT_MS, limits.DRAIN_MS]).toEqual([
      30_000, 600_000, 200,
    ]);
  });

  it("tells the dispatcher what it needs to know", () => {
    const shell = toolNamed("run_shell");
    expect([shell.output, shell.keep, shell.locks]).toEqual(["log", "auto", undefined]);
    const { root, workspace } = workspaceWith({ "a.txt": "" });
    const [write, edit] = createWriteTools(workspace);
    for (const tool of [write, edit]) {
      expect(tool?.locks?.({ path: "./a.txt" })).toEqual([`${root}/a.txt`]);
    }
    const parts = [write, edit].map((tool) => tool?.permissionParts?.({ path: "./a.txt" }));
    const read = { tool: "read_file", part: "a.txt", readOnly: true };
    expect(parts).toEqual([{ parts: ["a.txt"] }, { parts: ["a.txt", read] }]);
  });
});
