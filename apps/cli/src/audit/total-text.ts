import type { ToolAudit } from "@toolrail/disclosure";
import { formatCount, formatNumberOf } from "../output/amounts.ts";
import type { ReportPage } from "./report-page.ts";

/** How many tools, and what they cost. */
export function totalText({ tools, totalTokens, sessions }: ToolAudit, { names }: ReportPage): string {
  const servers = [...names.servers.keys()].filter((server) => server !== "").length;
  const from = servers > 0 ? ` of ${formatNumberOf(servers, "server")}` : "";
  const counted = tools.some(({ calls }) => calls !== undefined)
    ? `; ${formatNumberOf(sessions, "session")} counted`
    : "";
  return `${formatNumberOf(tools.length, "tool")}${from}, ${tokensText(totalTokens)} in each request${counted}\n`;
}

function tokensText(tokens: number): string {
  return `about ${formatNumberOf(tokens, "token")}`;
}

/** `about 1,200 tokens` of many. */
export function sumText(priced: readonly { tokens: number }[]): string {
  return tokensText(priced.reduce((sum, { tokens }) => sum + tokens, 0));
}

export function price({ tokens }: { tokens: number }): string {
  return formatCount(tokens);
}
