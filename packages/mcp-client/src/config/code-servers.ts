import type { McpServerConfig } from "../mcp-tools.ts";
import { fieldName, type WrittenServer } from "./written-server.ts";

/** The servers that code names; a place is the path inside what it gave. */
export function codeServers(servers: Readonly<Record<string, McpServerConfig>>): WrittenServer[] {
  return Object.entries(servers).map(([name, value]) => ({
    name,
    value,
    origin: { scope: "code" },
    placeOf: (path) => fieldName(["servers", name, ...path]),
  }));
}
