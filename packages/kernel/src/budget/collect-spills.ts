import {
  type Clock,
  type Message,
  pointedRefs,
  type SpillEntry,
  type SpillRef,
  type SpillStore,
  spilledParts,
} from "@toolrail/protocol";
import { systemClock } from "../system-clock.ts";

export interface CollectOptions {
  /** May go at once, if nothing points to it: what a compaction released, what a closed session wrote. Default none. */
  released?: readonly SpillRef[] | undefined;
  /** Milliseconds after which anything may go that nothing points to. Default 7 days. */
  unreferencedMs?: number | undefined;
  /** Bytes over which what nothing points to goes sooner, oldest first. Default 500 MB. */
  quotaBytes?: number | undefined;
  /** Default: the real time. */
  clock?: Clock | undefined;
}

export interface Collected {
  deleted: readonly SpillEntry[];
  /** Bytes that stay. */
  keptBytes: number;
}

const QUOTA_BYTES = 500_000_000;
const UNREFERENCED_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Deletes originals that no message points to. `messages` are those of every live history: the open session and each
 * saved one that uses this store. Never deletes what one of them points to.
 */
export async function collectSpills(
  messages: readonly Message[],
  store: SpillStore,
  options: CollectOptions = {},
): Promise<Collected> {
  const { unreferencedMs = UNREFERENCED_MS, quotaBytes = QUOTA_BYTES, clock = systemClock } = options;
  const released = new Set(options.released);
  const referenced = referencedSpills(messages);
  const entries = (await store.list()).toSorted((a, b) => a.createdAt - b.createdAt);
  let keptBytes = entries.reduce((sum, { size }) => sum + size, 0);
  const deleted: SpillEntry[] = [];
  for (const { createdAt, ...entry } of entries) {
    if (referenced.has(entry.ref)) continue;
    const isOld = clock.now() - createdAt >= unreferencedMs;
    if (!released.has(entry.ref) && !isOld && keptBytes <= quotaBytes) continue;
    await store.delete(entry.ref);
    deleted.push(entry);
    keptBytes -= entry.size;
  }
  return { deleted, keptBytes };
}

/** Every ref that the messages point to: by their details, else by the pointers in their text. */
export function referencedSpills(messages: readonly Message[]): Set<SpillRef> {
  return new Set(messages.flatMap(refsOf));
}

function refsOf(message: Message): SpillRef[] {
  const recorded = message.role === "toolResult" ? spilledParts(message) : [];
  if (recorded.length > 0) return recorded.map(({ ref }) => ref);
  return message.content.flatMap((block) => (block.type === "text" ? pointedRefs(block.text) : []));
}
