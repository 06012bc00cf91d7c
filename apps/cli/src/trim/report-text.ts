import type { TrimReport } from "@toolrail/context";
import type { Palette } from "../output/palette.ts";
import { savingsText } from "./savings-text.ts";
import { survivalText } from "./survival-text.ts";

/** What the tables are written with. */
export interface ReportPage {
  palette: Palette;
  /** How wide it is, where that is known. */
  columns?: number | undefined;
}

/** The two tables for people: what is saved, and what survives. */
export function reportText(report: TrimReport, page: ReportPage): string {
  return `${savingsText(report, page)}\n${survivalText(report.survival, page)}`;
}
