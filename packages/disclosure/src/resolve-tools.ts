import type { ProtocolTraits, ToolDefinition } from "@toolrail/protocol";

/**
 * The found tools that must stand in the tools array before the model may call them by name: none where a protocol
 * takes any name, all of them, sorted by name, where it takes only those of the array. Pure: the same tools give
 * the same bytes, in whatever order they were found.
 */
export function resolveTools(
  traits: Pick<ProtocolTraits, "toolNames">,
  unmasked: Iterable<ToolDefinition>,
): readonly ToolDefinition[] {
  if (traits.toolNames === "free") return [];
  return sortDefinitions(unmasked);
}

/** By name, in the same order in every locale. */
export function sortDefinitions(definitions: Iterable<ToolDefinition>): ToolDefinition[] {
  return [...definitions].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
