import type { ToolAdvice, ToolAudit } from "@toolrail/disclosure";
import { formatCount, formatNumberOf, formatShare } from "../output/amounts.ts";
import { type ReportPage, sectionText } from "./report-page.ts";

/** An audit for people: what the list costs, then a section for each kind of advice there is, an empty line between. */
export function reportText(audit: ToolAudit, page: ReportPage): string {
  const sections = [totalText, dearestText, unusedText, seldomText, sameNamesText, tellApartText, mergeText];
  return sections
    .map((section) => section(audit, page))
    .filter((text) => text !== "")
    .join("\n");
}

/** Query tools that could be one. */
function mergeText(audit: ToolAudit, page: ReportPage): string {
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

/** Tools that were called, but seldom. */
function seldomText(audit: ToolAudit, page: ReportPage): string {
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

/** Tools that say nearly the same of themselves. */
function tellApartText(audit: ToolAudit, page: ReportPage): string {
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

const SHOWN = 10;

/** The tools that cost most. */
function dearestText({ tools, totalTokens }: ToolAudit, page: ReportPage): string {
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

/** Names that stand for several tools. */
function sameNamesText(audit: ToolAudit, page: ReportPage): string {
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

/** Tools that no session called, by server; of a server that is wholly idle no tool is named. */
function unusedText(audit: ToolAudit, page: ReportPage): string {
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

type AdviceOf<Kind extends ToolAdvice["kind"]> = Extract<ToolAdvice, { kind: Kind }>;

/** The advice of one kind, in its order. */
function adviceOf<Kind extends ToolAdvice["kind"]>(
  { advice }: Pick<ToolAudit, "advice">,
  kind: Kind,
): AdviceOf<Kind>[] {
  return advice.filter((one): one is AdviceOf<Kind> => one.kind === kind);
}

function toolsIn(groups: readonly { names: readonly string[] }[]): number {
  return groups.reduce((sum, { names }) => sum + names.length, 0);
}

/** Number of tools, and their cost. */
function totalText({ tools, totalTokens, sessions }: ToolAudit, { names }: ReportPage): string {
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
function sumText(priced: readonly { tokens: number }[]): string {
  return tokensText(priced.reduce((sum, { tokens }) => sum + tokens, 0));
}

function price({ tokens }: { tokens: number }): string {
  return formatCount(tokens);
}
