import type { FactReport } from "@toolrail/context";
import { formatNumberOf } from "../output/amounts.ts";
import type { Page } from "../output/page.ts";
import { tableLines } from "../output/table-lines.ts";

/** Each fact with where it is now, then how many survived. */
export function survivalText({ ok, facts }: FactReport, { palette, columns }: Page): string {
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
