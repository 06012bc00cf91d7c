/** Where a command's output goes while it runs: a file, so that no amount of it takes memory or holds the command up. */
export interface Capture {
  /** For the command's stdout and stderr alike. */
  fd: number;
  /** Bytes that were written by now. */
  size(): number;
  /** Passes on what is new. */
  pump(): void;
  /** The end of what was written last, for people. */
  lastLine(): string;
  /** Passes on the rest, up to the most that is kept; the bytes that there were. To be called once. */
  finish(): number;
  close(): void;
}
