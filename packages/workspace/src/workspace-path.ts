export type EntryKind = "file" | "directory" | "link" | "special";

/** A path inside the workspace, after every symbolic link on the way was resolved. */
export interface WorkspacePath {
  /** Real and absolute. */
  absolute: string;
  /** What the model should see and give back: relative to the root with `/`, `.` for the root; absolute in a read-only root. */
  display: string;
  /** The path as it was given: made absolute and normalised, its links unresolved. */
  asGiven: string;
  /** Undefined when nothing is there yet. */
  kind?: Exclude<EntryKind, "link">;
  /** Inside an extra root: may be read, never written. */
  readOnly: boolean;
}

export type PathFailureKind =
  | "outside"
  | "missing"
  | "special"
  | "unreadable"
  | "directory"
  | "notDirectory"
  | "changed"
  | "invalid";

/** Why a path can't be used, in words for the model. */
export interface PathFailure {
  ok: false;
  kind: PathFailureKind;
  message: string;
}

export type PathResult = { ok: true; path: WorkspacePath } | PathFailure;
