import type { ListedTool, ToolList } from "./read-list.ts";

/** The newest list of each server. */
export interface ToolLists {
  set(server: string, list: ToolList): void;
  get(server: string): ToolList;
  /** In the order of `servers`. */
  inOrder(servers: readonly string[]): (readonly ListedTool[])[];
}

const NONE: ToolList = { tools: [], unusable: [] };

export function createToolLists(): ToolLists {
  const lists = new Map<string, ToolList>();
  return {
    set: (server, list) => lists.set(server, list),
    get: (server) => lists.get(server) ?? NONE,
    inOrder: (servers) => servers.map((server) => (lists.get(server) ?? NONE).tools),
  };
}
