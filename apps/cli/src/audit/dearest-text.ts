import type { ToolAudit } from "@toolrail/disclosure";
import { formatShare } from "../output/amounts.ts";
import { type ReportPage, sectionText } from "./report-page.ts";
import { price, sumText } from "./total-text.ts";

const SHOWN = 10;

/** The tools that cost most. */
export function dearestText({ tools, totalTokens }: ToolAudit, page: ReportPage): string {
  const dearest = tools.toSorted((a, b) => b.tokens - a.tokens).slice(0, SHOWN);
  const share = formatShare(
    dearest.reduce((sum, { tokens }) => sum + tokens, 0),
    totalTokens,
  );
  const title =
    tools.length > SHOWN
      ? `The ${SHOWN} most expensive: ${sumText(dearest)}, ${share} of all`
      : "Most expensive first";
  return sectionText(
    { title, rows: dearest.map((tool) => ({ figures: [price(tool)], text: tool.name })) },
    page,
  );
}
