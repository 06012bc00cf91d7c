import type { JsonSchema, Tool, ToolSource } from "@toolrail/protocol";
import { requireValue } from "../returned-promise.ts";

/** The parameters of a tool that is not among the definitions a model is sent, so that it may have guessed them. */
export function unseenParameters(source: ToolSource, name: string, tool: Tool): JsonSchema | undefined {
  const definitions = requireValue(source.definitions(), "definitions of the tool source");
  const seen = definitions.some((definition) => definition.name === name);
  return seen ? undefined : tool.parameters;
}
