import type { Era, ServerEntry } from "../config/server-entry.ts";

/** Which SDK speaks to a server, and how it finds the protocol era. */
export type LineChoice = { line: "sdk" } | { line: "client"; era: Era } | { line: "missing" };

/** The one table. `sse` belongs to the legacy era alone; `hasClient`: the optional peer can be loaded. */
export function chooseLine(entry: Pick<ServerEntry, "type" | "era">, hasClient: boolean): LineChoice {
  if (entry.type === "sse" || entry.era === "legacy") return { line: "sdk" };
  if (entry.era !== undefined) return hasClient ? { line: "client", era: entry.era } : { line: "missing" };
  return entry.type === "http" && hasClient ? { line: "client", era: "auto" } : { line: "sdk" };
}

/** True when the answer of `chooseLine` depends on the peer, so that nothing is loaded for naught. */
export function needsClient(entry: Pick<ServerEntry, "type" | "era">): boolean {
  return chooseLine(entry, true).line === "client";
}
