/** Files that a pattern matches, at least one. */
export interface MatchedFiles {
  /** The folder that all of them are in; empty, or with a slash at its end. */
  below: string;
  /** Their paths from there. */
  paths: readonly string[];
}
