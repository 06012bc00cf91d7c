import type { Era } from "../config/server-entry.ts";
import { createClientLine } from "./client/client-line.ts";
import type { McpConnection } from "./connection.ts";
import { McpFault } from "./fault.ts";
import { openChild } from "./open-child.ts";
import type { OpenOptions } from "./open-options.ts";
import { openRemote } from "./open-remote.ts";

/** On `@modelcontextprotocol/client`: both eras. */
export async function openClientConnection(options: OpenOptions, era: Era): Promise<McpConnection> {
  const { entry } = options;
  if (entry.type !== "stdio") return openRemote(createClientLine(era), entry, options);
  try {
    return await openChild(createClientLine(era), entry, options);
  } catch (error) {
    const mayBeLegacy = era === "auto" && error instanceof McpFault && error.kind === "unreachable";
    if (!mayBeLegacy) throw error;
    // Some legacy servers exit when they are asked for the era.
    return openChild(createClientLine("legacy"), entry, options);
  }
}
