import type { Message } from "./message.ts";
import type { SpillRef } from "./spill-store.ts";

/** Pure; the same array back when nothing changed. Runs on a copy of the history before each request. */
export type Transform = (messages: readonly Message[]) => readonly Message[];

export type CompactionReason = "length" | "contextTooLong" | "nearlyFull" | "manual";

/** Makes a history shorter; `released` are the spilled originals that nothing points to any more. */
export type Compactor = (
  messages: readonly Message[],
  options: { reason: CompactionReason; signal: AbortSignal },
) => Promise<{ messages: readonly Message[]; released: readonly SpillRef[] }>;
