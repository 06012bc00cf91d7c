import type { ToolAudit } from "@toolrail/disclosure";
import { formatNumberOf } from "../output/amounts.ts";
import { adviceOf, toolsIn } from "./advice-of.ts";
import { type ReportPage, sectionText } from "./report-page.ts";
import { price } from "./total-text.ts";

/** Query tools that could be one. */
export function mergeText(audit: ToolAudit, page: ReportPage): string {
  const groups = adviceOf(audit, "merge");
  return sectionText(
    {
      title: `Queries with like parameters: ${formatNumberOf(groups.length, "group")}, ${formatNumberOf(toolsIn(groups), "tool")}`,
      advice: "Make one tool of each group, with a kind parameter.",
      rows: groups.map((group) => ({ figures: [price(group)], text: page.names.list(group.names) })),
    },
    page,
  );
}
