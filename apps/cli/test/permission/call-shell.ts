import { createDispatcher, createPermissions, createRegistry } from "@toolrail/kernel";
import type { Tool } from "@toolrail/protocol";

/** Runs one call without a question, and gives its text. */
export async function callTool(tools: readonly Tool[], name: string, args: unknown): Promise<string> {
  const permissions = createPermissions({ otherwise: "allow" });
  const dispatcher = createDispatcher({ source: createRegistry(tools), permissions });
  const [result] = await dispatcher.dispatch([
    { type: "toolCall", id: "call_1", name, args: JSON.stringify(args) },
  ]);
  return JSON.stringify(result?.content);
}
