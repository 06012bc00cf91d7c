import type { McpServerState } from "@toolrail/mcp-client";
import { formatCount, formatNumberOf } from "../output/amounts.ts";
import type { Palette } from "../output/palette.ts";
import { textWidth } from "../output/text-width.ts";
import { visibleLine } from "../output/visible-line.ts";
import { faultText } from "./fault-text.ts";
import type { McpReport, ServerReport } from "./server-report.ts";

/** Of what a failed server wrote; `--json` has more. */
const LAST_LINES = 10;
/** Beside the name of a tool: the margin, the gap and a number. */
const TOKEN_COLUMNS = 12;

export const NO_SERVERS =
  'no MCP server is configured here; name one under "mcpServers" in .mcp.json or toolrail.json';

export interface ReportPage {
  palette: Palette;
  /** How wide it is, where that is known. */
  columns?: number | undefined;
}

const MARKS: Readonly<Record<McpServerState, "✓" | "✗" | "·">> = {
  ready: "✓",
  failed: "✗",
  refused: "✗",
  idle: "·",
  starting: "·",
  disabled: "·",
  closed: "·",
};

/** The servers for people: each with its tools, then what could not be used. */
export function reportText({ servers, problems }: McpReport, page: ReportPage): string {
  const { palette } = page;
  const lines = [
    ...servers.flatMap((server) => serverLines(server, page)),
    ...problems.map(
      ({ place, message }) => `${palette.red("✗")} ${visibleLine(place)}: ${visibleLine(message)}`,
    ),
    summary({ servers, problems }),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function serverLine(server: ServerReport, palette: Palette): string {
  const { name, state, peer, tools } = server;
  const mark = MARKS[state];
  const paint = mark === "✓" ? palette.green : mark === "✗" ? palette.red : palette.dim;
  const facts = [state === "ready" || !server.fault ? state : `${state}: ${faultText(server)}`];
  if (peer)
    facts.push(visibleLine(`${peer.name} ${peer.version}`), visibleLine(`protocol ${peer.protocolVersion}`));
  if (state === "ready") {
    const tokens = tools.reduce((sum, tool) => sum + tool.tokens, 0);
    facts.push(`${formatNumberOf(tools.length, "tool")}, about ${formatCount(tokens)} tokens`);
  }
  return `${paint(mark)} ${palette.bold(visibleLine(name))}  ${facts.join(" · ")}`;
}

function serverLines(server: ServerReport, { palette, columns }: ReportPage): string[] {
  const widths = server.tools.map(({ name }) => textWidth(name));
  const widest = widths.reduce((most, width) => Math.max(most, width), 0);
  // Aligned only where each tool has its line.
  const aligned = widest + TOKEN_COLUMNS <= (columns ?? Number.POSITIVE_INFINITY) ? widest : 0;
  const showsLog = server.state === "failed" && server.log.length > 0;
  return [
    serverLine(server, palette),
    ...server.tools.map(
      ({ name, tokens }) => `    ${visibleLine(name).padEnd(aligned)}  ${palette.dim(formatCount(tokens))}`,
    ),
    ...server.unusable.map(
      ({ name, reason }) => `    ${palette.yellow("!")} ${visibleLine(name)}: ${visibleLine(reason)}`,
    ),
    ...(showsLog
      ? [
          "    its last lines:",
          ...server.log.slice(-LAST_LINES).map((line) => palette.dim(`      ${visibleLine(line)}`)),
        ]
      : []),
  ];
}

function summary({ servers, problems }: McpReport): string {
  if (servers.length + problems.length === 0) return NO_SERVERS;
  const ready = servers.filter(({ state }) => state === "ready").length;
  const broken = problems.length === 0 ? "" : `, ${formatNumberOf(problems.length, "problem")}`;
  return `${ready} of ${formatNumberOf(servers.length, "server")} ready${broken}`;
}
