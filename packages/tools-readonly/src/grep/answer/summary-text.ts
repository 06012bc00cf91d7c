import { count } from "../../failure-text.ts";
import type { Findings } from "../engine/collect-outcomes.ts";
import type { GrepMode } from "../grep.prompt.ts";
import type { IgnoredFindings } from "../try-ignored.ts";

/** How much was found, and whether that is all. */
export function summaryText(mode: GrepMode, findings: Findings, limit: number): string {
  const files = count(findings.matchedFiles, "file");
  const searched = `${count(findings.searchedFiles, "file")} searched`;
  if (mode === "files") {
    return findings.stopped
      ? `First ${limit} in path order; at least ${count(limit + 1, "file")} match, more exist. Narrow the search or raise limit.`
      : `${files} ${findings.matchedFiles === 1 ? "matches" : "match"}; ${searched}.`;
  }
  if (findings.stopped)
    return `First ${limit} in path order; at least ${count(limit + 1, "match", "matches")}, more exist. Narrow the search, raise limit, or use mode "count" for totals.`;
  const hidden = findings.matchedFiles - findings.shown.length;
  const more =
    mode === "count" && hidden > 0
      ? ` ${count(hidden, "more file", "more files")} with matches not shown; raise limit.`
      : "";
  return `${count(findings.matches, "match", "matches")} in ${files}; ${searched}.${more}`;
}

/** Nothing was found; says where it was looked. */
export function noMatchesText(pattern: string, path: string, searchedFiles: number): string {
  const where = path === "." ? "the workspace" : path;
  return `No matches for ${JSON.stringify(pattern)} in ${where}: ${count(searchedFiles, "file")} searched.`;
}

export function noFilesText(glob: string, path: string): string {
  return `Nothing was searched: no file in ${path === "." ? "the workspace" : path} matches the glob ${glob}.`;
}

export function binaryFileText(path: string, matched: boolean): string {
  const found = matched ? "The pattern does match in it." : "The pattern does not match in it.";
  return `${path} is a binary file, so its lines are not shown. ${found}`;
}

export function notReadText(path: string, tooLarge: boolean): string {
  return tooLarge ? `${path} holds a line that is too long to search.` : `${path} could not be read.`;
}

export function deniedFileText(path: string): string {
  return `${path} was not searched: permission rules deny it.`;
}

export function ignoredText({ example, tried, cut }: IgnoredFindings): string {
  if (tried === 0) return "";
  if (example !== undefined)
    return `The pattern does match in ignored files, such as ${example}; give that file or its folder as path to search there.`;
  return cut
    ? `The first ${count(tried, "ignored file")} do not match either; more were not tried.`
    : "It does not match in ignored files either.";
}

export const APPROXIMATE_TEXT: string =
  "\\b took letters beyond ASCII for separators here, since ripgrep was not found; some lines may be wrong.";

export function cutLinesText(lines: number): string {
  return `${count(lines, "long line is", "long lines are")} cut around the match; read_file with column shows more.`;
}

export function fullText(hidden: number): string {
  return `${count(hidden, "more line")} found but not shown: the answer is full. Narrow the search.`;
}
