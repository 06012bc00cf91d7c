import type { ToolAudit } from "@toolrail/disclosure";
import { formatNumberOf } from "../output/amounts.ts";
import { adviceOf } from "./advice-of.ts";
import { type ReportPage, sectionText } from "./report-page.ts";
import { price, sumText } from "./total-text.ts";

/** Tools that no session called, by server; of a server that is wholly idle no tool is named. */
export function unusedText(audit: ToolAudit, page: ReportPage): string {
  const unused = adviceOf(audit, "remove");
  const byServer = Map.groupBy(unused, ({ name }) => page.names.of(name).server);
  const groups = [...byServer].map(([server, tools]) => ({
    text: idleText(server, tools, page),
    tokens: tools.reduce((sum, { tokens }) => sum + tokens, 0),
  }));
  return sectionText(
    {
      title: `Never called in ${formatNumberOf(audit.sessions, "session")}: ${formatNumberOf(unused.length, "tool")}, ${sumText(unused)}`,
      advice: "Remove them, or leave their servers out.",
      rows: groups
        .toSorted((a, b) => b.tokens - a.tokens)
        .map((group) => ({ figures: [price(group)], text: group.text })),
    },
    page,
  );
}

function idleText(server: string, tools: readonly { name: string }[], { names }: ReportPage): string {
  const own = tools.map(({ name }) => names.of(name).tool).join(", ");
  if (server === "") return own;
  const all = names.servers.get(server) ?? 0;
  if (tools.length < all) return `${server}, ${tools.length} of ${all}: ${own}`;
  return all === 1 ? `${server}, its only tool: ${own}` : `${server}, all ${all} tools`;
}
