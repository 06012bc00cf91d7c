/** Points to one spilled original. Opaque; stable for as long as the store keeps it. */
export type SpillRef = string;

export interface SpillEntry {
  ref: SpillRef;
  /** Bytes. */
  size: number;
  mediaType: string;
  /** Where a person or a file tool finds it, if that is a place. */
  path?: string;
}

/** Takes one original piece by piece. */
export interface SpillWriter {
  /** Throws when it can't (disk full). */
  write(chunk: Uint8Array): void;
  /** The original is complete. Rejects when a part of it could not be kept; nothing of it stays then. */
  close(): Promise<SpillEntry>;
  /** Nothing of it is kept. */
  discard(): Promise<void>;
}

/** Keeps the originals of results that were too large to send. */
export interface SpillStore {
  /** Writes the whole original; rejects when it can't (disk full). */
  write(callId: string, bytes: Uint8Array, mediaType?: string): Promise<SpillEntry>;
  /** Bytes `offset` to `offset + length`; undefined when the store no longer keeps it. */
  read(ref: SpillRef, range?: { offset?: number; length?: number }): Promise<Uint8Array | undefined>;
  delete(ref: SpillRef): Promise<void>;
  list(): Promise<readonly (SpillEntry & { createdAt: number })[]>;
  /** For originals that are larger than memory should hold. Absent: they are held until they are whole. */
  openWriter?(callId: string): SpillWriter;
  /** The same into a file that a child process appends to. Absent where the store is remote. */
  reserveFile?(callId: string): SpillWriter & { path: string };
}
