import type { PermissionRequest } from "@toolrail/kernel/permission";
import { defineTool, type PermissionParts, type Tool } from "@toolrail/protocol";

export interface ToolShape {
  readOnly?: boolean;
  keyArgument?: string;
  judgedAs?: readonly string[];
  parts?: (args: unknown) => PermissionParts | Promise<PermissionParts>;
}

export function toolNamed(name: string, shape: ToolShape = {}): Tool {
  const { readOnly = false, parts, ...rest } = shape;
  return defineTool<unknown>({
    name,
    description: name,
    schema: { type: "object" },
    readOnly,
    run: () => ({ content: "ran" }),
    ...rest,
    ...(parts && { permissionParts: parts }),
  });
}

export function requestOf(
  tool: Tool,
  args: unknown,
  signal = new AbortController().signal,
): PermissionRequest {
  return { tool, name: tool.name, args, callId: "c1", signal };
}

/** A shell whose parts are its commands between `&&`; a `$` makes it uncertain. */
export const shell: Tool = toolNamed("run_shell", {
  keyArgument: "command",
  parts(args) {
    const command = String((args as { command: unknown }).command);
    return { parts: command.split(" && "), ...(command.includes("$") && { uncertain: true as const }) };
  },
});

/** Gives the path as given and where it leads: `notes.txt` is a link to `.env`. */
export const readFile: Tool = toolNamed("read_file", {
  readOnly: true,
  keyArgument: "path",
  parts(args) {
    const path = String((args as { path: unknown }).path);
    return { parts: [path, path === "notes.txt" ? ".env" : path] };
  },
});

export const grep: Tool = toolNamed("grep", {
  readOnly: true,
  keyArgument: "path",
  judgedAs: ["read_file"],
});

export const editFile: Tool = toolNamed("edit_file", { keyArgument: "path" });
export const createIssue: Tool = toolNamed("mcp__github__create_issue");
export const listIssues: Tool = toolNamed("mcp__github__list_issues", { readOnly: true });
