import { visibleText } from "@toolrail/workspace";
import type { ListedEntry } from "./read-entries.ts";

/** `type size name`, in columns. */
export function renderEntry(entry: ListedEntry): string {
  const name = visibleText(entry.path);
  const mark = entry.ignored ? ignoredMark(entry) : "";
  switch (entry.kind) {
    case "directory":
      return line("dir", "-", `${name}/${mark}`);
    case "file":
      return line("file", entry.size === undefined ? "?" : String(entry.size), `${name}${mark}`);
    case "link":
      return line("link", "-", `${name} -> ${targetText(entry)}`);
    case "special":
      return line("other", "-", `${name} (a pipe, socket or device)`);
  }
}

// Searches pass over a name that is not UTF-8 too, since it opens nothing.
function ignoredMark({ path, size }: ListedEntry): string {
  const isLost = path.includes("\uFFFD") && size === undefined;
  return isLost ? " (its name is not UTF-8, so it can't be opened)" : " (ignored)";
}

function line(type: string, size: string, name: string): string {
  return `${type.padEnd(5)} ${size.padStart(11)}  ${name}`;
}

function targetText({ target }: ListedEntry): string {
  if (target === undefined) return "?";
  const text = visibleText(target.text);
  return target.exists ? text : `${text} (broken)`;
}
