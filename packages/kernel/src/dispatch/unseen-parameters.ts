import type { JsonSchema, Tool, ToolSource } from "@toolrail/protocol";

/** The parameters of a tool that is not among the definitions a model is sent, so that it may have guessed them. */
export function unseenParameters(source: ToolSource, name: string, tool: Tool): JsonSchema | undefined {
  const seen = source.definitions().some((definition) => definition.name === name);
  return seen ? undefined : tool.parameters;
}
