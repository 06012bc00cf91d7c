/**
 * Where a tool streams output that may be larger than memory should hold. The result is what the tool returns (a line
 * on how it ended, or nothing), followed by what it wrote here.
 */
export interface OutputSink {
  /** Text as UTF-8, or bytes as they are. The writer may use the bytes again when it returns: a sink that holds them copies them. */
  write(chunk: string | Uint8Array): void;
  /**
   * A file of the store's own that a child process may append to (open it with `a`); what is written after goes there
   * too. To be called once. Absent where the store is remote. Throws when there can be no file (disk full).
   */
  reserveFile?(): { path: string };
}
