import type { Palette } from "../output/palette.ts";
import { textWidth } from "../output/text-width.ts";
import { visibleText } from "../output/visible-text.ts";
import { createWordWrap } from "../output/word-wrap.ts";
import type { ShownNames } from "./shown-names.ts";

/** What the sections of a report are written with. */
export interface ReportPage {
  palette: Palette;
  columns: number;
  names: ShownNames;
}

export interface Section {
  title: string;
  /** What to do about it. */
  advice?: string | undefined;
  rows: readonly { figures: readonly string[]; text: string }[];
}

const GAP = "  ";

/** A title, what to do, and rows of figures and text; long texts go on below themselves. Empty without rows. */
export function sectionText(
  { title, advice, rows }: Section,
  { palette, columns }: Pick<ReportPage, "palette" | "columns">,
): string {
  if (rows.length === 0) return "";
  const widths = columnWidths(rows.map(({ figures }) => figures));
  const lines = rows.map(({ figures, text }) => {
    const start = figures.map((figure, at) => GAP + figure.padStart(widths[at] ?? 0)).join("") + GAP;
    return start + wrapped(visibleText(text), { columns, indent: textWidth(start) });
  });
  const head = [palette.bold(title), ...(advice === undefined ? [] : [palette.dim(advice)])];
  return [...head, ...lines].map((line) => `${line}\n`).join("");
}

function columnWidths(rows: readonly (readonly string[])[]): number[] {
  return (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => textWidth(row[at] ?? ""))));
}

function wrapped(text: string, { columns, indent }: { columns: number; indent: number }): string {
  const wrap = createWordWrap(columns - indent);
  const lines = (wrap.push(text) + wrap.endLine()).split("\n");
  return lines.join(`\n${" ".repeat(indent)}`);
}
