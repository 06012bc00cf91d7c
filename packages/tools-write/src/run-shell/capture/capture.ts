/** What became of a command's output. */
export interface KeptOutput {
  /** That there were, kept or not. */
  bytes: number;
  /** Why what is kept may be cut short. */
  failure: string | undefined;
}

/** Where a command's output goes while it runs: a file, so that no amount of it takes memory or holds the command up. */
export interface Capture {
  /** For the command's stdout and stderr alike. */
  fd: number;
  /** Bytes that were written by now. */
  size(): number;
  /** Passes on what is new. Never throws, and after a failure passes on no more: `finish` tells. */
  pump(): void;
  /** The end of what was written last, for people. */
  lastLine(): string;
  /** Passes on the rest, up to the most that is kept. Never rejects; to be called once. */
  finish(): Promise<KeptOutput>;
  close(): void;
}
