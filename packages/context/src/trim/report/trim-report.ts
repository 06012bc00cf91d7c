import type { FactReport } from "../../facts/check-facts.ts";
import type { HeldResult } from "../hold-facts.ts";
import type { TrimRule } from "../trim-state.ts";

/** One tool result of the history; tokens are estimates. */
export interface ResultRow {
  toolCallId: string;
  /** The tool that it is of, never a proxy. */
  toolName: string;
  before: number;
  after: number;
  /** Empty where it stands as it was. */
  rules: readonly TrimRule[];
}

/** One time that results were trimmed. */
export interface TrimStep {
  results: number;
  /** Estimated tokens that were freed. */
  saved: number;
  /** Estimated tokens behind the first change: what a prompt cache has to read anew, once. */
  prefixCost: number;
}

/** What a trimmer did to the history that it saw last. */
export interface TrimReport {
  /** In the order of the history. */
  results: readonly ResultRow[];
  /** Estimated tokens of all tool results. */
  before: number;
  after: number;
  saved: number;
  /** Of this trimmer's life. */
  steps: readonly TrimStep[];
  /** Estimated tokens that could go, and wait until they are `minSavings`. */
  pending: number;
  held: readonly HeldResult[];
  /** How the facts stand after the last transform. */
  survival: FactReport;
}
