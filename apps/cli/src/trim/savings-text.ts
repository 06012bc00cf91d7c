import type { TrimReport } from "@toolrail/context";
import { formatCount, formatNumberOf, formatShare } from "../output/amounts.ts";
import type { Page } from "../output/page.ts";
import { type TableRow, tableLines } from "../output/table-lines.ts";

/** Each tool result with what it costs before and after, then all of them and what that does to the prompt cache. */
export function savingsText(report: TrimReport, { palette, columns }: Page): string {
  const { results, before, after, saved } = report;
  const rows: TableRow[] = [
    { cells: ["tool", "before", "after", "rule"], paint: palette.dim },
    ...results.map((row) => ({
      cells: [
        row.toolName,
        formatCount(row.before),
        formatCount(row.after),
        row.rules.join(", ") || "as it was",
      ],
    })),
    {
      cells: ["total", formatCount(before), formatCount(after), `${formatShare(saved, before)} saved`],
      paint: palette.bold,
    },
  ];
  return [
    palette.bold("Tool results, in estimated tokens"),
    ...tableLines(rows, { align: ["left", "right", "right", "left"], columns }),
    ...costLines(report).map((line) => `  ${palette.dim(line)}`),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

function costLines({ steps, pending }: TrimReport): string[] {
  const cost = steps.reduce((sum, step) => sum + step.prefixCost, 0);
  return [
    steps.length === 0
      ? "nothing was trimmed: the prompt cache holds"
      : `prefix cost: the prompt cache reads about ${formatNumberOf(cost, "token")} anew, once`,
    ...(pending > 0 ? [`about ${formatNumberOf(pending, "token")} could go, and wait for minSavings`] : []),
  ];
}
