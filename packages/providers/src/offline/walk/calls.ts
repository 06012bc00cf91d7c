import type { Finding } from "../results/read-results.ts";

export function glob(pattern: string): PlannedCall {
  return { name: "glob", args: { pattern } };
}

export function grep(
  pattern: string,
  options: Readonly<Record<string, string | number | boolean>> = {},
): PlannedCall {
  return { name: "grep", args: { pattern, ...options } };
}

export function readFile(path: string, window: { offset?: number; limit?: number } = {}): PlannedCall {
  return { name: "read_file", args: { path, ...window } };
}

/** The argument text of a call; the same call always has the same text. */
export function argumentText(call: PlannedCall): string {
  return JSON.stringify(call.args);
}

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
