import { fitWidth, textWidth } from "./text-width.ts";
import { visibleLine } from "./visible-line.ts";

export interface TableRow {
  /** The first is cut where the page is narrow. */
  cells: readonly string[];
  paint?: ((line: string) => string) | undefined;
}

export interface TableForm {
  /** Of each column. */
  align: readonly ("left" | "right")[];
  columns?: number | undefined;
}

const GAP = "  ";

/** Rows with their columns below each other. */
export function tableLines(rows: readonly TableRow[], { align, columns }: TableForm): string[] {
  const shown = rows.map(({ cells }) => cells.map(visibleLine));
  const widths = align.map((_, at) =>
    shown.reduce((most, cells) => Math.max(most, textWidth(cells[at] ?? "")), 0),
  );
  const others = widths.slice(1).reduce((sum, width) => sum + GAP.length + width, GAP.length);
  widths[0] = Math.min(widths[0] ?? 0, Math.max(1, (columns ?? Number.POSITIVE_INFINITY) - others));
  return shown.map((cells, row) => {
    const line = cells.map((cell, at) => GAP + padded(cell, widths[at] ?? 0, align[at])).join("");
    return rows[row]?.paint?.(line.trimEnd()) ?? line.trimEnd();
  });
}

function padded(cell: string, width: number, align: "left" | "right" | undefined): string {
  const text = fitWidth(cell, width);
  const room = " ".repeat(width - textWidth(text));
  return align === "right" ? room + text : text + room;
}
