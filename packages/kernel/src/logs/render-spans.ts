import { type LineIndex, sliceLines, startOf } from "./line-index.ts";
import type { LogLines } from "./log-lines.ts";
import { type MarkedKind, markText } from "./mark-text.ts";
import { visibleStates } from "./overwritten.ts";
import { plainText } from "./plain-text.ts";
import type { Span } from "./span.ts";

export interface RenderedLog {
  text: string;
  /** UTF-16 code units without ANSI sequences. */
  plainChars: number;
  /** Lines of the original that do not stand in the text. */
  folded: number;
  /** Lines of the text that the original does not have. */
  added: number;
  marks: number;
}

/** Puts the text together, with a mark wherever something is missing. `original` has the colours. */
export function renderSpans(spans: readonly Span[], original: LineIndex, log: LogLines): RenderedLog {
  const parts: string[] = [];
  const rendered: RenderedLog = { text: "", plainChars: 0, folded: 0, added: 0, marks: 0 };
  for (const span of spans) {
    const { kind, from, to } = span;
    if (kind === "keep") {
      parts.push(sliceLines(original, from, to));
      rendered.plainChars += startOf(log, to) - startOf(log, from);
      continue;
    }
    const left = leftOf(kind, span, original);
    parts.push(left.text);
    rendered.plainChars += plainText(left.text).length;
    rendered.folded += to - from - left.lines;
    rendered.added += Math.max(1, span.labels?.length ?? 0) - left.lines;
    rendered.marks++;
  }
  rendered.text = parts.join("");
  return rendered;
}

// What stands for a span, and how many of its own lines are among it.
function leftOf(kind: MarkedKind, span: Span, original: LineIndex): { text: string; lines: 0 | 1 } {
  const { from, to } = span;
  const lineEnd = sliceLines(original, to - 1, to).endsWith("\n") ? "\n" : "";
  if (kind === "fold" || kind === "echo" || kind === "alike")
    return { text: markText(kind, to - from, span) + lineEnd, lines: 0 };
  const states = visibleStates(sliceLines(original, from, from + 1));
  const mark = markText(kind, kind === "states" ? states.length : to - from, span);
  return { text: `${states.at(-1) ?? ""}${mark}${lineEnd}`, lines: 1 };
}
