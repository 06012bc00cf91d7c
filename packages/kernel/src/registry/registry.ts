import {
  isToolName,
  TOOL_NAME_PATTERN,
  type Tool,
  ToolrailError,
  type ToolSource,
  toolSource,
} from "@toolrail/protocol";

/**
 * The tools of an agent as one source: what the model is offered is generated from it.
 * Throws `illegal_tool_name` for a name that providers refuse and `duplicate_tool` for one that occurs twice.
 *
 * @example
 * const registry = createRegistry([readFile, editFile]);
 * registry.definitions(); // name, description and parameters of both, in this order
 */
export function createRegistry(tools: readonly Tool[]): ToolSource {
  for (const { name } of tools)
    if (!isToolName(name))
      throw new ToolrailError(
        "illegal_tool_name",
        `"${name}" is no tool name; providers take ${TOOL_NAME_PATTERN.source}`,
      );
  return toolSource(tools);
}
