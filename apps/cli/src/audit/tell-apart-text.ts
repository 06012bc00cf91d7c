import type { ToolAudit } from "@toolrail/disclosure";
import { formatNumberOf, formatShare } from "../output/amounts.ts";
import { adviceOf, toolsIn } from "./advice-of.ts";
import { type ReportPage, sectionText } from "./report-page.ts";
import { price } from "./total-text.ts";

/** Tools that say nearly the same of themselves. */
export function tellApartText(audit: ToolAudit, page: ReportPage): string {
  const groups = adviceOf(audit, "tellApart");
  return sectionText(
    {
      title: `Nearly the same description: ${formatNumberOf(groups.length, "group")}, ${formatNumberOf(toolsIn(groups), "tool")}`,
      advice: "Say in each how it differs from the others, or keep one of a group.",
      rows: groups.map((group) => ({
        figures: [price(group), formatShare(group.similarity, 1)],
        text: page.names.list(group.names),
      })),
    },
    page,
  );
}
