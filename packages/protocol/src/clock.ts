/** Time as an argument, so that tests need no waiting. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back after `delayMs` milliseconds; the returned function cancels. */
  schedule(callback: () => void, delayMs: number): () => void;
}
