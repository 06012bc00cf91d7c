import { renderInline } from "./markdown-inline.ts";
import type { Palette } from "./palette.ts";
import { createWordWrap } from "./word-wrap.ts";

export interface MarkdownStream {
  /** The part of the text that can be shown now, rendered. */
  push(delta: string): string;
  /** What was held back, at the end of the text. */
  end(): string;
}

const FENCE = /^[ \t]*```/u;
const HEADING = /^#{1,6} /u;
const BULLET = /^([ \t]*)[*+-] /u;
/** A line's first characters that may still become one of the three. */
const UNSETTLED = /^[ \t]*(?:`{0,2}|#{0,6}|[*+-]?)$|^[ \t]*```/u;

/**
 * Renders Markdown as it arrives: headings, lists, emphasis and code, wrapped to `columns` between words but for code
 * blocks. Holds back only what is not settled yet.
 */
export function createMarkdownStream(palette: Palette, columns: number): MarkdownStream {
  const wrap = createWordWrap(columns);
  let line = "";
  let shownTo = 0;
  let started = false;
  let heading = false;
  let fenced = false;

  function start(): string {
    started = true;
    if (FENCE.test(line)) {
      fenced = !fenced;
      shownTo = line.length;
      return palette.dim(line);
    }
    if (fenced) return "";
    const bullet = BULLET.exec(line);
    const title = HEADING.exec(line);
    heading = title !== null;
    shownTo = (title ?? bullet)?.[0].length ?? 0;
    if (!bullet) return "";
    const lead = `${bullet[1]}• `;
    wrap.indent(lead.length);
    return wrap.push(lead);
  }

  function show(complete: boolean): string {
    const prefix = started || (!complete && UNSETTLED.test(line)) ? "" : start();
    if (!started) return "";
    if (fenced || heading) {
      const text = line.slice(shownTo);
      shownTo = line.length;
      return prefix + (fenced ? palette.cyan(text) : wrap.push(palette.bold(text)));
    }
    const { shown, next } = renderInline(line, shownTo, complete, palette);
    shownTo = next;
    return prefix + wrap.push(shown);
  }

  function endLine(): string {
    const shown = show(true) + wrap.endLine();
    line = "";
    shownTo = 0;
    started = false;
    heading = false;
    return shown;
  }

  return {
    push(delta) {
      const [first = "", ...others] = delta.split("\n");
      line += first;
      let shown = "";
      for (const other of others) {
        shown += `${endLine()}\n`;
        line = other;
      }
      return shown + show(false);
    },
    end: () => endLine(),
  };
}
