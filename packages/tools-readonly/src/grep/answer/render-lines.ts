import { visibleText } from "@toolrail/workspace";
import type { FoundFile } from "../engine/collect-outcomes.ts";

/** `path:line:text` for matches, `path-line-text` for the lines around them, `--` where lines are left out. */
export function renderLines(files: readonly FoundFile[], context: number): string[] {
  const rendered: string[] = [];
  for (const file of files) {
    const path = visibleText(file.path);
    let previous: number | undefined;
    for (const { number, text, role } of file.lines) {
      if (context > 0 && rendered.length > 0 && number - 1 !== previous) rendered.push("--");
      const mark = role === "context" ? "-" : ":";
      rendered.push(`${path}${mark}${number}${mark}${text}`);
      previous = number;
    }
  }
  return rendered;
}
