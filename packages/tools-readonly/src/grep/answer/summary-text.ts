import { visibleText } from "@toolrail/workspace";
import { count } from "../../failure-text.ts";
import { notSearchedText } from "../../tree/not-searched.ts";
import type { Findings } from "../engine/collect-outcomes.ts";
import type { GrepMode } from "../grep.prompt.ts";
import type { OtherSpelling } from "../other-spellings.ts";
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
  const where = path === "." ? "the workspace" : visibleText(path);
  return `No matches for ${JSON.stringify(pattern)} in ${where}: ${count(searchedFiles, "file")} searched.`;
}

export function noFilesText(glob: string, path: string): string {
  return `Nothing was searched: no file in ${path === "." ? "the workspace" : visibleText(path)} matches the glob ${glob}.`;
}

export function binaryFileText(path: string, matched: boolean): string {
  const found = matched ? "The pattern does match in it." : "The pattern does not match in it.";
  return `${visibleText(path)} is a binary file, so its lines are not shown. ${found}`;
}

export function notReadText(path: string, tooLarge: boolean): string {
  return tooLarge
    ? `${visibleText(path)} holds a line that is too long to search.`
    : `${visibleText(path)} could not be read.`;
}

export function deniedFileText(path: string): string {
  return `${visibleText(path)} was not searched: permission rules deny it.`;
}

/** What is known of ignored files where nothing else matched; empty where there are none. */
export function ignoredText({ example, failure, ...rest }: IgnoredFindings): string {
  if (example !== undefined)
    return `The pattern does match in ignored files, such as ${visibleText(example)}; give that file or its folder as path to search there.`;
  if (failure !== undefined) return `Ignored files could not be searched: ${failure}`;
  const { searched, cut } = rest;
  const notSearched = notSearchedText(NOTHING_PASSED, rest.skipped);
  // Those that rules deny are told with the others.
  if (notSearched === "" && rest.denied === 0) {
    if (cut) return `The first ${count(searched, "ignored file")} do not match either; more were not tried.`;
    return searched === 0 ? "" : "It does not match in ignored files either.";
  }
  if (searched === 0 && notSearched === "") return "";
  const found = `Ignored files: ${count(searched, "file")} searched${searched === 0 ? "" : ", no match"}.`;
  return [found, notSearched, cut ? "More were not tried." : ""].filter((text) => text !== "").join(" ");
}

/** Matches of another spelling of the pattern. */
export function otherSpellingText({ kind, pattern, example }: OtherSpelling): string {
  if (kind === "case")
    return `It does match in another case, such as in ${visibleText(example)}; set ignore_case to true.`;
  const form = pattern === pattern?.normalize("NFC") ? "NFC, composed letters" : "NFD, decomposed letters";
  return `The same word stands in another Unicode form (${form}), such as in ${visibleText(example)}; search for ${JSON.stringify(pattern)}.`;
}

const NOTHING_PASSED = { ignored: 0, unreadable: 0, brokenLinks: 0, special: 0, directoryLinks: 0 };

export const APPROXIMATE_TEXT: string =
  "\\b took letters beyond ASCII for separators where ripgrep could not search (it was not found, or a file is not UTF-8); some lines may be wrong or missing.";

export function cutLinesText(lines: number): string {
  return `${count(lines, "long line is", "long lines are")} cut around the match; read_file with column shows more.`;
}

export function fullText(hidden: number): string {
  return `${count(hidden, "more line")} found but not shown: the answer is full. Narrow the search.`;
}
