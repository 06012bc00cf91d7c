import type { WalkCounts } from "@toolrail/workspace";
import { count } from "../failure-text.ts";

/** What a search met and did not look into, beside what the walk passed. */
export interface SkippedFiles {
  binary: number;
  /** Of the binary ones, those that hold a match. */
  binaryMatched: number;
  tooLarge: number;
  unreadable: number;
}

/** What a search passed over on its way. */
export interface PassedOver extends WalkCounts {
  /** Files that the user's rules deny. */
  denied: number;
}

/** Everything that a search did not look at, in one sentence; empty when it saw all. */
export function notSearchedText(passed: WalkCounts & Partial<PassedOver>, files?: SkippedFiles): string {
  const parts = [
    part(passed.ignored, "ignored entry", "ignored entries (a folder counts as one)"),
    part(files?.binary ?? 0, "binary file", "binary files") + binaryMatches(files),
    part(files?.tooLarge ?? 0, "file that is too large", "files that are too large"),
    part(passed.unreadable + (files?.unreadable ?? 0), "unreadable entry", "unreadable entries"),
    part(passed.denied ?? 0, "file that permission rules deny", "files that permission rules deny"),
    part(passed.brokenLinks, "broken link"),
    part(passed.special, "special file"),
    part(passed.directoryLinks, "link to a folder", "links to folders"),
  ].filter((text) => text !== "");
  return parts.length === 0 ? "" : `Not searched: ${parts.join(", ")}.`;
}

function part(number: number, noun: string, plural?: string): string {
  return number === 0 ? "" : count(number, noun, plural);
}

function binaryMatches(files: SkippedFiles | undefined): string {
  if (!files?.binaryMatched) return "";
  return files.binary === 1 ? " (it holds a match)" : ` (${files.binaryMatched} of them hold a match)`;
}
