import type { Finding } from "./conversation.ts";

/** A tool call that a walk wants to make. */
export type PlannedCall = { name: string; args: Readonly<Record<string, string | number | boolean>> };

/** A word to the user, and calls that may run side by side. */
export type Step = { say: string; calls: readonly PlannedCall[] };

/** A way to an answer: yields steps, is given the findings in the order of their calls, returns the answer. */
export type Walk = Generator<Step, string, readonly Finding[]>;

export function glob(pattern: string): PlannedCall {
  return { name: "glob", args: { pattern } };
}

export function grep(pattern: string, options: PlannedCall["args"] = {}): PlannedCall {
  return { name: "grep", args: { pattern, ...options } };
}

export function readFile(path: string, offset = 1, limit = 60): PlannedCall {
  return { name: "read_file", args: { path, offset: Math.max(1, offset), limit } };
}

/** Argument text of a call; the same call always has the same text. */
export function argumentText(call: PlannedCall): string {
  return JSON.stringify(call.args);
}

/** One `path:line:text` of a grep answer. */
export type Hit = { path: string; line: number; text: string };

const HIT = /^(.+?):(\d+):(.*)$/;
const NUMBERED = /^(\d+)\t(.*)$/;

export function hitsOf(finding: Finding | undefined): Hit[] {
  return linesOf(finding).flatMap((text) => {
    const [, path, line, rest] = HIT.exec(text) ?? [];
    return path !== undefined && rest !== undefined ? [{ path, line: Number(line), text: rest }] : [];
  });
}

/** Numbered lines of a read_file answer, as hits in that file. */
export function sourceOf(path: string, finding: Finding | undefined): Hit[] {
  return linesOf(finding).flatMap((line) => {
    const [, number, text] = NUMBERED.exec(line) ?? [];
    return text === undefined ? [] : [{ path, line: Number(number), text }];
  });
}

/** Paths of a glob answer. Notes such as "12 more not shown" have blanks. */
export function pathsOf(finding: Finding | undefined): string[] {
  return linesOf(finding).filter((text) => /^[^\s:…]+$/u.test(text));
}

function linesOf(finding: Finding | undefined): string[] {
  return finding?.ok ? finding.text.split("\n") : [];
}
