import type { ToolResultMessage } from "@toolrail/protocol";
import { fingerprintOf } from "./fingerprint.ts";
import type { TrimmedResult } from "./trim-state.ts";

/** What is trimmed, by call id; ids such as `constructor` are ids like others. */
export type KnownTrims = ReadonlyMap<string, TrimmedResult>;

/** What is known of this very result. Servers use ids again, and a result must never stand for another. */
export function knownOf(known: KnownTrims, message: ToolResultMessage): TrimmedResult | undefined {
  const entry = known.get(message.toolCallId);
  if (entry === undefined || isShown(message, entry)) return entry;
  return entry.fingerprint === fingerprintOf(message) ? entry : undefined;
}

/** True when it is a copy of ours that comes back. */
export function isShown({ content }: ToolResultMessage, { text }: TrimmedResult): boolean {
  const [first] = content;
  return first?.type === "text" && first.text === text;
}
