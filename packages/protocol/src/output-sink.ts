/** Where a tool streams output that may be larger than memory should hold. */
export interface OutputSink {
  /** Text as UTF-8, or bytes as they are. */
  write(chunk: string | Uint8Array): void;
  /** A file of the store's own that a child process may write into; absent where the store is remote. */
  reserveFile?(): { path: string };
}
