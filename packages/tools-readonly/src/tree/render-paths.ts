import { visibleText } from "@toolrail/workspace";
import { count } from "../failure-text.ts";
import { fittingLines, ROOM_FOR_NOTES } from "../fit-lines.ts";
import type { FoundPaths } from "./collect-paths.ts";

/** Sorted paths, then what is not among them. */
export function renderPaths(found: FoundPaths, maxChars: number, notes: readonly string[]): string {
  const lines = found.paths.map(visibleText);
  const fitting = fittingLines(lines, Math.max(maxChars - ROOM_FOR_NOTES, Math.floor(maxChars / 2)));
  const hidden = found.total - fitting;
  const more =
    hidden > 0 ? `${hidden.toLocaleString("en-US")} more not shown; narrow the search or raise limit.` : "";
  const after = [more, ...notes].filter((note) => note !== "");
  return [...lines.slice(0, fitting), ...(after.length > 0 ? ["", ...after] : [])].join("\n");
}

/** Why there is nothing, and where there would be something. */
export function renderNoPaths(
  what: string,
  facts: { held: string; ignored: FoundPaths; hint: string },
): string {
  const hidden = facts.ignored.total;
  const example = facts.ignored.paths[0];
  const ignored =
    hidden === 0 || example === undefined
      ? "None of the ignored files match either."
      : `${hidden.toLocaleString("en-US")} ignored ${hidden === 1 ? "file matches" : "files match"}, such as ${visibleText(example)}. ${facts.hint}`;
  return `No files match ${what}. The workspace holds ${facts.held} that ignore rules do not hide. ${ignored}`;
}

/** The folder that the pattern speaks of does not exist. */
export function renderNoPlace(pattern: string, reason: string, held: string): string {
  return `No files match ${pattern}. ${reason} The workspace holds ${held}.`;
}

/** What a pattern would find in the folders below; empty where that is nothing. */
export function renderDeeper(pattern: string, { paths: [example], total }: FoundPaths): string {
  if (example === undefined) return "";
  return `${pattern} matches ${count(total, "file")}, such as ${visibleText(example)}.`;
}

export const INCLUDE_IGNORED_HINT = "Set include_ignored to true to see them.";
