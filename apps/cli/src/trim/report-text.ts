import type { TrimReport } from "@toolrail/context";
import type { Page } from "../output/page.ts";
import { savingsText } from "./savings-text.ts";
import { survivalText } from "./survival-text.ts";

/** The two tables for people: what is saved, and what survives. */
export function reportText(report: TrimReport, page: Page): string {
  return `${savingsText(report, page)}\n${survivalText(report.survival, page)}`;
}
