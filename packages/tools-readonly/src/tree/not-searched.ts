import type { WalkCounts } from "@toolrail/workspace";
import { count } from "../failure-text.ts";

/** What a search met and did not look into, beside what the walk counts. */
export interface SkippedFiles {
  binary: number;
  /** Of the binary ones, those that hold a match. */
  binaryMatched: number;
  tooLarge: number;
  unreadable: number;
  /** Denied by the user's rules. */
  denied: number;
}

/** Everything that a search did not look at, in one sentence; empty when it saw all. */
export function notSearchedText(counts: WalkCounts, files?: SkippedFiles): string {
  const parts = [
    part(counts.ignored, "ignored entry", "ignored entries (a folder counts as one)"),
    part(files?.binary ?? 0, "binary file", "binary files") + binaryMatches(files),
    part(files?.tooLarge ?? 0, "file that is too large", "files that are too large"),
    part(counts.unreadable + (files?.unreadable ?? 0), "unreadable entry", "unreadable entries"),
    part(files?.denied ?? 0, "file that permission rules deny", "files that permission rules deny"),
    part(counts.brokenLinks, "broken link"),
    part(counts.special, "special file"),
    part(counts.directoryLinks, "link to a folder", "links to folders"),
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
