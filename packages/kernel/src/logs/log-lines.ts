import type { LineIndex } from "./line-index.ts";

/** What a line is kept for; a higher class is never lowered. */
export const LINE = { other: 0, context: 1, trace: 2, anchor: 3, echo: 4, alike: 5, folded: 6 } as const;

export type LineClass = (typeof LINE)[keyof typeof LINE];

/** A log's lines, without colours, and what is known of each. */
export interface LogLines extends LineIndex {
  /** Where the last state of each line begins. */
  readonly shown: Uint32Array;
  readonly classes: Uint8Array;
  /** By the first line of a finding that is like one above: its end, and the line that stands for it. */
  readonly labels: Map<number, { to: number; label: string }>;
}

export function raise(log: LogLines, line: number, to: LineClass): void {
  if (line >= 0 && line < log.count && (log.classes[line] ?? 0) < to) log.classes[line] = to;
}

/** True when a sticky pattern holds where the line begins. */
export function lineMatches(log: LogLines, line: number, pattern: RegExp): boolean {
  pattern.lastIndex = log.shown[line] ?? 0;
  return pattern.test(log.text);
}

/** The capture of a sticky pattern that holds where the line begins. */
export function lineCapture(log: LogLines, line: number, pattern: RegExp): string | undefined {
  pattern.lastIndex = log.shown[line] ?? 0;
  return pattern.exec(log.text)?.[1];
}

export function isAnchor(log: LogLines, line: number): boolean {
  return log.classes[line] === LINE.anchor;
}

const BLANK = /[ \t\r]*(?:\n|$)/y;

export function isBlank(log: LogLines, line: number): boolean {
  return lineMatches(log, line, BLANK);
}
