import { createHash } from "node:crypto";

/** A file as it was when it was read or written. */
export interface FileState {
  /** Bytes. */
  size: number;
  mtimeMs: number;
  /** SHA-256 of the whole content, in hex: see `contentDigest`. */
  digest: string;
}

/** What a session has read of each file, so that an edit of one that changed since is noticed. */
export interface FileLedger {
  record(absolute: string, state: FileState): void;
  lookup(absolute: string): FileState | undefined;
}

export function createFileLedger(): FileLedger {
  const states = new Map<string, FileState>();
  return {
    record: (absolute, state) => {
      states.set(absolute, { size: state.size, mtimeMs: state.mtimeMs, digest: state.digest });
    },
    lookup: (absolute) => states.get(absolute),
  };
}

/** SHA-256 of a file's bytes, in hex. */
export function contentDigest(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
