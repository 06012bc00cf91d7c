import type { FactFinding } from "../facts/check-facts.ts";
import type { TrimRule } from "./trim-state.ts";

/** One tool result of the history; tokens are estimates. */
export interface ResultRow {
  toolCallId: string;
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
  /** Results that stay as they are since a fact would be lost, with these facts. */
  held: readonly { toolCallId: string; facts: readonly string[] }[];
  /** The facts, as they stand after the last transform. */
  facts: readonly FactFinding[];
}
