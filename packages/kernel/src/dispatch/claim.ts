import type { Tool } from "@toolrail/protocol";

/** What a call may touch. `locks` undefined: it does not say. */
export interface Claim {
  readOnly: boolean;
  locks: readonly string[] | undefined;
}

/** Of a call that will not run. */
export const NO_CLAIM: Claim = { readOnly: true, locks: [] };

export function claimOf(tool: Tool, args: unknown): Claim {
  return { readOnly: tool.readOnly, locks: tool.locks && [...tool.locks(args)] };
}

/** Whether two calls must not run at once. */
export function conflict(a: Claim, b: Claim): boolean {
  if (locksMeet(a, b)) return true;
  return !(a.readOnly && b.readOnly) && !(a.locks && b.locks);
}

export function locksMeet(a: Claim, b: Claim): boolean {
  return a.locks?.some((lock) => b.locks?.includes(lock)) ?? false;
}
