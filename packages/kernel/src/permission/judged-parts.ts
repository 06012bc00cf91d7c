import type { PermissionParts, Tool } from "@toolrail/protocol";
import { hasPathArgument, keyArgumentsOf } from "./key-argument.ts";
import { normalisePath } from "./normalise-path.ts";

/** What rules are matched against: the tool's own parts, else its key argument, else nothing. */
export async function judgedParts(tool: Tool, args: unknown): Promise<PermissionParts> {
  if (tool.permissionParts) {
    const given = await tool.permissionParts(args);
    return { parts: given.parts.map(String), ...(given.uncertain && { uncertain: true }) };
  }
  const values = keyArgumentsOf(tool, args);
  // Rules must not be passed by for a value that they can't be matched against.
  if (!values) return { parts: [], uncertain: true };
  return { parts: hasPathArgument(tool) ? values.map(normalisePath) : values };
}
