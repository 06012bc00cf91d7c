import { findAlikes } from "./find-alikes.ts";
import { findAnchors } from "./find-anchors.ts";
import { findEchoes } from "./find-echoes.ts";
import { findSharedEnds } from "./find-shared-ends.ts";
import { foldChains } from "./fold-chains.ts";
import { foldLines } from "./fold-lines.ts";
import { foldProgress, keepContext } from "./fold-progress.ts";
import { keepTraces } from "./keep-traces.ts";
import { countLines, indexLines } from "./line-index.ts";
import { isAnchor, LINE, type LogLines, lineCapture, lineMatches, raise } from "./log-lines.ts";
import { countMarks } from "./mark-text.ts";
import { lastStates } from "./overwritten.ts";
import { joinPatterns, type Patterns } from "./patterns.ts";
import { plainText } from "./plain-text.ts";
import { recogniseRunners } from "./recognise-runners.ts";
import { renderSpans } from "./render-spans.ts";
import type { Runner } from "./runner.ts";
import { ALL_RUNNERS } from "./runners/all-runners.ts";
import type { Span } from "./span.ts";

/** A shorter log is given back as it is. */
const FEWEST_LINES = 40;

/** A log that would save less is given back as it is. */
const LEAST_SAVINGS = 0.15;

export interface CompressOptions {
  /** The runners whose logs are known. Default `ALL_RUNNERS`. */
  runners?: readonly Runner[] | undefined;
}

export interface CompressedLog {
  text: string;
  /** Lines of the input that do not stand in the text. */
  folded: number;
  inputLines: number;
  outputLines: number;
  /** 1 − output characters / input characters, 0 to 1; ANSI codes are counted in neither. */
  savings: number;
}

/**
 * Folds what says that all is well out of a build's or a test run's log. Failures, warnings, their traces and the
 * summary stay, with two lines around; what stands above word for word is not said again. Each mark names the lines
 * of the original that it stands for; `unfoldLog` puts them back. Of warnings that are equal but for names, places and
 * numbers the first stays whole, each further one as a line with its place. Of a log of no known runner only the progress
 * of downloads and builds folds. A text under 40 lines, or that would save less than 15 %, comes back as it is.
 *
 * @example
 * compressLog(output).text; // … [381 lines folded: 3-383] …
 */
export function compressLog(text: string, options: CompressOptions = {}): CompressedLog {
  const original = indexLines(text);
  const inputLines = countLines(original);
  if (inputLines < FEWEST_LINES) return unchanged(text, inputLines);
  const plain = plainText(text);
  const lines = plain === text ? original : indexLines(plain);
  const log: LogLines = {
    ...lines,
    shown: lastStates(lines),
    classes: new Uint8Array(lines.count),
    labels: new Map(),
  };
  const runners = recogniseRunners(plain, options.runners ?? ALL_RUNNERS);
  const spans = runners.length > 0 ? foldKnown(log, runners) : foldProgress(log);
  const rendered = renderSpans(collapseStates(spans, log), original, log);
  const savings = 1 - rendered.plainChars / plain.length;
  if (savings < LEAST_SAVINGS) return unchanged(text, inputLines);
  // A kept line that looks like a mark could not be told from one.
  if (countMarks(rendered.text) !== rendered.marks) return unchanged(text, inputLines);
  return {
    text: rendered.text,
    folded: rendered.folded,
    inputLines,
    outputLines: inputLines - rendered.folded + rendered.added,
    savings,
  };
}

function foldKnown(log: LogLines, runners: readonly Runner[]): Span[] {
  const patterns = joinPatterns(runners);
  findAnchors(log, patterns);
  keepSections(log, patterns);
  keepOutput(log, patterns);
  keepTraces(log, patterns);
  foldChains(log, patterns);
  findAlikes(log, patterns);
  keepContext(log);
  keepHeadings(log, patterns);
  findEchoes(log);
  findSharedEnds(log);
  return foldLines(log);
}

function unchanged(text: string, lines: number): CompressedLog {
  return { text, folded: 0, inputLines: lines, outputLines: lines, savings: 0 };
}

/** Keeps the line that names what an anchor belongs to, however far above it stands. */
function keepHeadings(log: LogLines, { heading }: Patterns): void {
  if (!heading) return;
  let last = -1;
  for (let line = 0; line < log.count; line++) {
    if (isAnchor(log, line)) raise(log, last, LINE.context);
    if (lineMatches(log, line, heading)) last = line;
  }
}

/** Keeps a runner's report of failures whole. */
function keepSections(log: LogLines, { sections }: Patterns): void {
  for (const { opens, closes } of sections) {
    let inside = false;
    for (let line = 0; line < log.count; line++) {
      if (inside && lineMatches(log, line, closes)) inside = false;
      if (inside) raise(log, line, LINE.trace);
      else if (isAnchor(log, line)) inside = lineMatches(log, line, opens);
    }
  }
}

/** Takes the overwritten lines out of the kept spans, as spans of their own. */
function collapseStates(spans: Span[], log: LogLines): Span[] {
  if (log.shown === log.starts) return spans;
  return spans.flatMap((span) => (span.kind === "keep" ? splitAtStates(span, log) : span));
}

function splitAtStates({ from, to }: Span, { shown, starts }: LogLines): Span[] {
  const parts: Span[] = [];
  let kept = from;
  for (let line = from; line < to; line++) {
    if (shown[line] === starts[line]) continue;
    if (kept < line) parts.push({ kind: "keep", from: kept, to: line });
    parts.push({ kind: "states", from: line, to: line + 1 });
    kept = line + 1;
  }
  if (kept < to) parts.push({ kind: "keep", from: kept, to });
  return parts;
}

/** Keeps what a failed test wrote before its verdict. */
function keepOutput(log: LogLines, { outputs, routine }: Patterns): void {
  for (const { opens, fails } of outputs) {
    const failed = failedTests(log, fails);
    if (failed.size === 0) continue;
    let inside = false;
    for (let line = 0; line < log.count; line++) {
      const name = lineCapture(log, line, opens);
      if (name !== undefined) inside = failed.has(name);
      else if (inside) inside = !lineMatches(log, line, routine) && !lineMatches(log, line, fails);
      if (inside) raise(log, line, LINE.trace);
    }
  }
}

function failedTests(log: LogLines, fails: RegExp): Set<string> {
  const names = new Set<string>();
  for (let line = 0; line < log.count; line++) {
    const name = isAnchor(log, line) ? lineCapture(log, line, fails) : undefined;
    if (name !== undefined) names.add(name);
  }
  return names;
}
