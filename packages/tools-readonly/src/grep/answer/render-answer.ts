import { visibleText } from "@toolrail/workspace";
import { fittingLines, ROOM_FOR_NOTES } from "../../fit-lines.ts";
import type { Findings } from "../engine/collect-outcomes.ts";
import type { GrepMode } from "../grep.prompt.ts";
import { renderLines } from "./render-lines.ts";
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
