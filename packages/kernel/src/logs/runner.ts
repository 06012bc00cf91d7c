/**
 * How one runner writes its log. Each pattern is tried at a line's first character that is no blank, `words` anywhere
 * in a line. `^`, flags and groups that capture are left out where nothing is captured; `$` is the line's end.
 */
export interface Runner {
  readonly name: string;
  /** Lines that no other text has; two of them, and the log is taken as this runner's. */
  readonly signature: RegExp;
  /** The share of lines that must have the signature, for one that other texts may have too. */
  readonly signatureShare?: number;
  /** Lines that always stay: failures, places, summaries. */
  readonly anchor?: RegExp;
  /** Words that make a line stay wherever they stand. Literal beginnings keep the scan fast. */
  readonly words?: RegExp;
  /** Lines that say that all is well: no word in them counts, and a failure's block ends there. */
  readonly routine?: RegExp;
  /** Lines that belong to the kept line they touch. */
  readonly trace?: RegExp;
  /** Lines that name what follows: the last one before an anchor stays. */
  readonly heading?: RegExp;
  /** From an anchor to its end, all stays. */
  readonly section?: { readonly opens: RegExp; readonly closes: RegExp };
  /** Frames of a chain, of which the first and the last stay. */
  readonly frame?: RegExp;
  /** Findings of which the first of each kind stays whole, and each further one as a line with its place. */
  readonly alike?: {
    /** Their first line; captures the message. */
    readonly opens: RegExp;
    /** A line of theirs that names the place, which it captures. */
    readonly place: RegExp;
    /** Anchors that belong to the finding above them. */
    readonly rest?: RegExp;
    /** Lines above that say where the finding is. */
    readonly leads?: RegExp;
  };
  /** Where a test's output stands before its verdict: both capture the test's name. */
  readonly output?: { readonly opens: RegExp; readonly fails: RegExp };
}
