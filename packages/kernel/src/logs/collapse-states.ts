import type { LogLines } from "./log-lines.ts";
import type { Span } from "./span.ts";

/** Takes the overwritten lines out of the kept spans, as spans of their own. */
export function collapseStates(spans: Span[], log: LogLines): Span[] {
  if (log.shown === log.starts) return spans;
  return spans.flatMap((span) => (span.kind === "keep" ? splitAtStates(span, log) : span));
}

function splitAtStates({ from, to }: Span, { shown, starts }: LogLines): Span[] {
  const parts: Span[] = [];
  let kept = from;
  for (let line = from; line < to; line++) {
    if (shown[line] === starts[line]) continue;
    if (kept < line) parts.push({ kind: "keep", from: kept, to: line });
    parts.push({ kind: "states", from: line, to: line + 1 });
    kept = line + 1;
  }
  if (kept < to) parts.push({ kind: "keep", from: kept, to });
  return parts;
}
