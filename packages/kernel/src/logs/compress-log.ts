import { collapseStates } from "./collapse-states.ts";
import { findAlikes } from "./find-alikes.ts";
import { findAnchors } from "./find-anchors.ts";
import { findEchoes } from "./find-echoes.ts";
import { findSharedEnds } from "./find-shared-ends.ts";
import { foldChains } from "./fold-chains.ts";
import { foldLines } from "./fold-lines.ts";
import { foldProgress } from "./fold-progress.ts";
import { keepContext } from "./keep-context.ts";
import { keepHeadings } from "./keep-headings.ts";
import { keepOutput } from "./keep-output.ts";
import { keepSections } from "./keep-sections.ts";
import { keepTraces } from "./keep-traces.ts";
import { countLines, indexLines } from "./line-index.ts";
import type { LogLines } from "./log-lines.ts";
import { countMarks } from "./mark-text.ts";
import { lastStates } from "./overwritten.ts";
import { joinPatterns } from "./patterns.ts";
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
