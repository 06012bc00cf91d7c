import { visibleText } from "@toolrail/workspace";
import { count, linesText } from "../failure-text.ts";

// What edit_file answers with.

export function editedText(path: string, lines: readonly number[]): string {
  return `Edited ${visibleText(path)}: ${count(lines.length, "replacement")}, ${linesText(lines)}.`;
}

export function madeText(path: string): string {
  return `Created ${visibleText(path)} with the new text.`;
}

export function filledText(path: string): string {
  return `Edited ${visibleText(path)}: it was empty and has the new text now.`;
}
