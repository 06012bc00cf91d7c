import type { ToolCallBlock, ToolResultMessage } from "./message.ts";

/** The part of a result's details that names a proxy's target; `toolName` stays the name that was called. */
export function resolvedNameDetails(
  call: Pick<ToolCallBlock, "name">,
  name: string,
): { resolvedName?: string } {
  return name === call.name ? {} : { resolvedName: name };
}

/** The tool that a result is of, never a proxy. */
export function resolvedNameOf({
  toolName,
  details,
}: Pick<ToolResultMessage, "toolName" | "details">): string {
  const name = details?.resolvedName;
  return typeof name === "string" ? name : toolName;
}
