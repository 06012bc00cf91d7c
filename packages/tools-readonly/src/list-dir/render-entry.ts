import { lstatSync, readlinkSync, statSync } from "node:fs";
import { visibleText } from "../visible-text.ts";
import type { ListedEntry } from "./read-entries.ts";

/** `type size name`, in columns. */
export function renderEntry(entry: ListedEntry): string {
  const name = visibleText(entry.path);
  const mark = entry.ignored ? " (ignored)" : "";
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
