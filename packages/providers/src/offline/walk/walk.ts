import type { Finding } from "../results/finding.ts";

/** A tool call that a walk wants to make. */
export interface PlannedCall {
  name: string;
  args: Readonly<Record<string, string | number | boolean>>;
}

/** What a walk does next: a word to the user and calls that may run side by side. */
export interface Step {
  say: string;
  calls: readonly PlannedCall[];
}

/** A way to an answer: yields steps, is given the findings in the order of its calls, returns the answer. */
export type Walk = Generator<Step, string, readonly Finding[]>;

/** A part of a walk that returns something else than the answer. */
export type WalkPart<Result> = Generator<Step, Result, readonly Finding[]>;
