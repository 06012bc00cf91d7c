/** Work that a `prepare` waits for, until it has gone on for long enough. */
export interface Work {
  /** Never rejects. */
  done: Promise<unknown>;
  /** Milliseconds since the epoch. */
  since: number;
}
