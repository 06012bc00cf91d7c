import { resolve } from "node:path";
import type { EntrySettings } from "./entry-schema.ts";
import type { Launch, ServerEntry, Target } from "./server-entry.ts";
import type { WrittenServer } from "./written-server.ts";

export interface EntryParts {
  settings: EntrySettings;
  written: Launch | Target;
  expanded: Launch | Target;
  /** What a relative `cwd` is taken from. */
  root: string;
}

/** An entry of its parts. */
export function buildEntry(
  { name, origin }: WrittenServer,
  { settings, written, expanded, root }: EntryParts,
): ServerEntry {
  const common = { name, origin, ...settings, written };
  if (expanded.type !== "stdio") return { ...common, ...expanded };
  const { cwd, ...launch } = expanded;
  return { ...common, ...launch, ...(cwd !== undefined && { cwd: resolve(root, cwd) }) };
}
