import type { Palette } from "../output/palette.ts";
import { savingsText } from "./savings-text.ts";
import { survivalText } from "./survival-text.ts";
import type { Trimmed } from "./trim-once.ts";

/** What the tables are written with. */
export interface ReportPage {
  palette: Palette;
  /** How wide it is, where that is known. */
  columns?: number | undefined;
}

/** The two tables for people: what is saved, and what survives. */
export function reportText({ report, facts }: Trimmed, page: ReportPage): string {
  return `${savingsText(report, page)}\n${survivalText(facts, page)}`;
}
