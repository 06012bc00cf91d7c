import { visibleText } from "@toolrail/workspace";
import { fittingLines, ROOM_FOR_NOTES } from "../../fit-lines.ts";
import type { Findings, FoundFile } from "../engine/collect-outcomes.ts";
import type { GrepMode } from "../grep.prompt.ts";
import { APPROXIMATE_TEXT, cutLinesText, fullText } from "./summary-text.ts";

/** What was found, then what the finder should know of it. */
export function renderAnswer(
  mode: GrepMode,
  findings: Findings,
  options: { context: number; maxChars: number; notes: readonly string[] },
): string {
  const lines = linesOf(mode, findings, options.context);
  const room = Math.max(options.maxChars - ROOM_FOR_NOTES, Math.floor(options.maxChars / 2));
  const fitting = fittingLines(lines, room);
  const cutLines = findings.shown.flatMap((file) => file.lines).filter((line) => line.cut).length;
  const notes = [
    cutLines > 0 && mode === "content" ? cutLinesText(cutLines) : "",
    fitting < lines.length ? fullText(lines.length - fitting) : "",
    ...options.notes,
    findings.approximate ? APPROXIMATE_TEXT : "",
  ].filter((note) => note !== "");
  return [...lines.slice(0, fitting), ...(fitting > 0 ? [""] : []), ...notes].join("\n");
}

function linesOf(mode: GrepMode, findings: Findings, context: number): string[] {
  switch (mode) {
    case "content":
      return renderLines(findings.shown, context);
    case "files":
      return findings.shown.map((file) => visibleText(file.path));
    case "count":
      return findings.shown.map((file) => `${visibleText(file.path)}:${file.matches}`);
  }
}

/** `path:line:text` for matches, `path-line-text` for the lines around them, `--` where lines are left out. */
function renderLines(files: readonly FoundFile[], context: number): string[] {
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
