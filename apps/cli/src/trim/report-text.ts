import type { FactReport, TrimReport } from "@toolrail/context";
import { formatCount, formatNumberOf, formatShare } from "../output/amounts.ts";
import type { Page } from "../output/page.ts";
import { type TableRow, tableLines } from "../output/table-lines.ts";

/** The two tables for people: what is saved, and what survives. */
export function reportText(report: TrimReport, page: Page): string {
  return `${savingsText(report, page)}\n${survivalText(report.survival, page)}`;
}

/** Each fact with where it is now, then how many survived. */
function survivalText({ ok, facts }: FactReport, { palette, columns }: Page): string {
  const title = palette.bold("Facts that must survive");
  if (facts.length === 0) return `${title}\n  ${palette.dim("none were given, so none were checked")}\n`;
  const rows = facts.map(({ fact, state, survived }) => ({
    cells: [fact, state, survived ? "ok" : "LOST"],
    paint: survived ? undefined : palette.red,
  }));
  const survivors = facts.filter(({ survived }) => survived).length;
  const sum = `${survivors} of ${formatNumberOf(facts.length, "fact")} survived`;
  return [
    title,
    ...tableLines([{ cells: ["fact", "where", ""], paint: palette.dim }, ...rows], {
      align: ["left", "left", "left"],
      columns,
    }),
    ok ? palette.green(`✓ ${sum}`) : palette.red(`✗ ${sum}`),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

/** Each tool result with what it costs before and after, then all of them and what that does to the prompt cache. */
function savingsText(report: TrimReport, { palette, columns }: Page): string {
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
