import type { ToolDefinition } from "@toolrail/protocol";
import { orderSchema } from "@toolrail/protocol/tools";

/** True when two definitions of one name say the same to a model. */
export function isSameDefinition(
  a: Pick<ToolDefinition, "description" | "parameters">,
  b: Pick<ToolDefinition, "description" | "parameters">,
): boolean {
  if (a.description !== b.description) return false;
  return a.parameters === b.parameters || inOrder(a) === inOrder(b);
}

function inOrder({ parameters }: Pick<ToolDefinition, "parameters">): string {
  return JSON.stringify(orderSchema(parameters));
}
