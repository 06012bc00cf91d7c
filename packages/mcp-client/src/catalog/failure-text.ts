export const NO_NAME = "it has no name";
export const NO_OBJECT = "it is not an object";
export const TOO_DEEP = "it is nested too deeply";
export const NEEDS_TASK = "it can only be called as a task, which is not supported";
export const SAME_NAME = "an earlier tool of this server has the same name";
export const SAME_DIGEST = "another tool has the same name for the model";
export const SCHEMA_IS_NO_OBJECT = "its inputSchema is not an object";

export function schemaTakesNoObject(type: unknown): string {
  return `its inputSchema is of type ${JSON.stringify(type)}, and arguments are always an object`;
}

export function placeInList(index: number): string {
  return `number ${index + 1} of the list`;
}

export function noLongerOffered(name: string): string {
  return `"${name}" is no longer offered: its MCP server took it off its list.`;
}

export function serverNotReady(name: string, server: string, state: string): string {
  return `"${name}" can't be called: the MCP server "${server}" is not ready (${state}).`;
}

export function sourceClosed(name: string): string {
  return `"${name}" can't be called: the MCP servers were closed.`;
}
