import type { ToolAudit } from "@toolrail/disclosure";
import { formatNumberOf } from "../output/amounts.ts";
import { adviceOf } from "./advice-of.ts";
import { type ReportPage, sectionText } from "./report-page.ts";
import { price, sumText } from "./total-text.ts";

/** Tools that were called, but seldom. */
export function seldomText(audit: ToolAudit, page: ReportPage): string {
  const seldom = adviceOf(audit, "mountByTask");
  return sectionText(
    {
      title: `Called 1 to 9 times in ${formatNumberOf(audit.sessions, "session")}: ${formatNumberOf(seldom.length, "tool")}, ${sumText(seldom)}`,
      advice: "Mount them for the tasks that need them.",
      rows: seldom.map((tool) => ({
        figures: [price(tool), formatNumberOf(tool.calls, "call")],
        text: tool.name + (tool.tasks.length > 0 ? `, for ${tool.tasks.join(", ")}` : ""),
      })),
    },
    page,
  );
}
