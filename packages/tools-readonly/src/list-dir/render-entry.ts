import { lstatSync, readlinkSync, statSync } from "node:fs";
import { visibleText } from "../visible-text.ts";
import type { ListedEntry } from "./read-entries.ts";

/** `type size name`, in columns. */
export function renderEntry(entry: ListedEntry): string {
  const name = visibleText(entry.path);
  const mark = entry.ignored ? ignoredMark(entry) : "";
  switch (entry.kind) {
    case "directory":
      return line("dir", "-", `${name}/${mark}`);
    case "file":
      return line("file", sizeOf(entry.absolute), `${name}${mark}`);
    case "link":
      return line("link", "-", `${name} -> ${target(entry.absolute)}`);
    case "special":
      return line("other", "-", `${name} (a pipe, socket or device)`);
  }
}

// Searches pass over a name that is not UTF-8 too, since it opens nothing.
function ignoredMark({ path, absolute }: ListedEntry): string {
  const isLost = path.includes("\uFFFD") && !lstatSync(absolute, { throwIfNoEntry: false });
  return isLost ? " (its name is not UTF-8, so it can't be opened)" : " (ignored)";
}

function line(type: string, size: string, name: string): string {
  return `${type.padEnd(5)} ${size.padStart(11)}  ${name}`;
}

function sizeOf(absolute: string): string {
  const stats = lstatSync(absolute, { throwIfNoEntry: false });
  // Gone meanwhile, or its name is not UTF-8.
  return stats ? String(stats.size) : "?";
}

function target(absolute: string): string {
  try {
    const text = visibleText(readlinkSync(absolute));
    return exists(absolute) ? text : `${text} (broken)`;
  } catch {
    return "?";
  }
}

function exists(absolute: string): boolean {
  try {
    return statSync(absolute, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
