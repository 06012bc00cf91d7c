import { type Clock, ToolrailError } from "@toolrail/protocol";

/** Lets what a callback returns pass that nobody waits for: one that is async all the same must not end the process. */
export function ignoreRejection(returned: unknown): void {
  if (!mayBeThenable(returned)) return;
  try {
    Promise.resolve(returned).then(undefined, () => {});
  } catch {
    // A promise that cannot even be read has nothing to say.
  }
}

/**
 * Gives back a value that a function of the caller's had to return at once. Throws `invalid_option` where it is a promise,
 * whose rejection is then nobody's.
 */
export function requireValue<T>(value: T, giver: string): T {
  if (!isThenable(value)) return value;
  ignoreRejection(value);
  throw new ToolrailError("invalid_option", `${giver} returned a promise; it must return its value at once`);
}

function mayBeThenable(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function isThenable(value: unknown): boolean {
  if (!mayBeThenable(value)) return false;
  try {
    return "then" in value && typeof value.then === "function";
  } catch {
    return false;
  }
}

export interface HookLimit {
  clock: Clock;
  limitMs: number;
  /** Names the function of the caller's in the error. */
  name: string;
}

/** The work's own outcome, or a rejection once `limitMs` have passed; what the work does later is nobody's. */
export function withinLimit<T>(work: Promise<T>, { clock, limitMs, name }: HookLimit): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.schedule(() => reject(new Error(limitText(name, limitMs))), limitMs);
    work.then(resolve, reject).finally(cancel).catch(reject);
  });
}

function limitText(name: string, limitMs: number): string {
  return `${name} did not finish within ${limitMs / 1000} seconds.`;
}
