import type { Tool } from "@toolrail/protocol";
import { requireValue } from "../returned-promise.ts";

/** What a call may touch. `locks` undefined: it does not say. */
export interface Claim {
  readOnly: boolean;
  locks: readonly string[] | undefined;
}

/** Of a call that will not run. */
export const NO_CLAIM: Claim = { readOnly: true, locks: [] };

export function claimOf(tool: Tool, args: unknown): Claim {
  return { readOnly: tool.readOnly, locks: tool.locks && readLocks(requireValue(tool.locks(args), "locks")) };
}

// A text is a list of its characters to everything that iterates.
function readLocks(locks: readonly string[]): readonly string[] {
  if (Array.isArray(locks)) return [...locks];
  throw new TypeError("locks must return a list of names");
}

/** True when two calls must not run at once. */
export function conflict(a: Claim, b: Claim): boolean {
  if (locksMeet(a, b)) return true;
  return !(a.readOnly && b.readOnly) && !(a.locks && b.locks);
}

export function locksMeet(a: Claim, b: Claim): boolean {
  return a.locks?.some((lock) => b.locks?.includes(lock)) ?? false;
}
