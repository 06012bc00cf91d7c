/** The rules of a trimmer, in their order. */
export type TrimRule = "stale" | "fields" | "length";

/** How one result is sent. */
export interface TrimmedResult {
  /** Those that made it so; `stale` stands alone. */
  rules: readonly TrimRule[];
  /** What stands in its place. */
  text: string;
  /** Tells whether a result by this id is still the same one. */
  fingerprint: string;
  /** Estimated tokens before and after. */
  before: number;
  after: number;
}

/** What was trimmed, by call id. Plain JSON: save it with the session, so that a resumed one sends the same bytes. */
export type TrimState = Readonly<Record<string, TrimmedResult>>;
