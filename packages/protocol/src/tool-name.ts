/** What every provider accepts as a tool name. */
export const TOOL_NAME_PATTERN: RegExp = /^[a-zA-Z0-9_-]{1,64}$/;

export function isToolName(name: string): boolean {
  return TOOL_NAME_PATTERN.test(name);
}
