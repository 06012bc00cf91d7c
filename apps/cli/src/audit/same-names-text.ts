import type { ToolAudit } from "@toolrail/disclosure";
import { formatNumberOf } from "../output/amounts.ts";
import { adviceOf, toolsIn } from "./advice-of.ts";
import { type ReportPage, sectionText } from "./report-page.ts";
import { price } from "./total-text.ts";

/** Names that stand for several tools. */
export function sameNamesText(audit: ToolAudit, page: ReportPage): string {
  const groups = adviceOf(audit, "sameName");
  return sectionText(
    {
      title: `One name, several tools: ${formatNumberOf(groups.length, "name")}, ${formatNumberOf(toolsIn(groups), "tool")}`,
      advice: "Keep one server's, or say in each description whose it is.",
      rows: groups.map((group) => ({
        figures: [price(group)],
        text: `${group.name}: ${owners(group.names, page)}`,
      })),
    },
    page,
  );
}

function owners(names: readonly string[], { names: shown }: ReportPage): string {
  const counts = new Map<string, number>();
  for (const name of names) {
    const server = shown.of(name).server || "no server";
    counts.set(server, (counts.get(server) ?? 0) + 1);
  }
  return [...counts].map(([server, count]) => (count > 1 ? `${server} (${count} times)` : server)).join(", ");
}
