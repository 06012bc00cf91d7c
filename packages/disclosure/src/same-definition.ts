import type { ToolDefinition } from "@toolrail/protocol";

/** Whether two definitions of one name say the same to a model. */
export function isSameDefinition(
  a: Pick<ToolDefinition, "description" | "parameters">,
  b: Pick<ToolDefinition, "description" | "parameters">,
): boolean {
  if (a.description !== b.description) return false;
  return a.parameters === b.parameters || JSON.stringify(a.parameters) === JSON.stringify(b.parameters);
}
