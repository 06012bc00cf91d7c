import { visibleText } from "@toolrail/workspace";
import { count } from "../failure-text.ts";
import { fittingLines, ROOM_FOR_NOTES } from "../fit-lines.ts";
import type { ListedLevels } from "./list-levels.ts";
import { renderEntry } from "./render-entry.ts";

export function renderListing(display: string, listed: ListedLevels, maxChars: number): string {
  if (listed.total === 0) return `${visibleText(display)} is an empty folder.`;
  const lines = listed.entries.map(renderEntry);
  const fitting = fittingLines(lines, Math.max(maxChars - ROOM_FOR_NOTES, Math.floor(maxChars / 2)));
  const hidden = listed.total - fitting;
  const notes = [
    hidden > 0
      ? `${hidden.toLocaleString("en-US")} more not shown; list a folder below, or raise limit.`
      : "",
    listed.unreadable > 0 ? `${count(listed.unreadable, "folder")} could not be read.` : "",
  ].filter((note) => note !== "");
  return [
    `${visibleText(display)} (${count(listed.total, "entry", "entries")})`,
    ...lines.slice(0, fitting),
    ...notes,
  ].join("\n");
}
