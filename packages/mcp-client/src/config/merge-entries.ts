import type { ReadServer } from "./read-entry.ts";
import type { ServerEntry } from "./server-entry.ts";

/** One entry a name. A later one takes the place of an earlier one whole, with its origin, or only turns it off. */
export function mergeEntries(servers: readonly ReadServer[]): ServerEntry[] {
  const byName = new Map<string, ServerEntry>();
  for (const { name, entry } of servers) {
    const earlier = byName.get(name);
    if (entry) byName.set(name, entry);
    else if (earlier) byName.set(name, { ...earlier, disabled: true });
  }
  return [...byName.values()];
}
