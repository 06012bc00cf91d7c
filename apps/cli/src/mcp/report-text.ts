import type { McpServerState } from "@toolrail/mcp-client";
import { formatCount, formatNumberOf } from "../output/amounts.ts";
import type { Palette } from "../output/palette.ts";
import { visibleText } from "../output/visible-text.ts";
import type { McpReport, ServerReport } from "./server-report.ts";

/** Of what a failed server wrote; `--json` has more. */
const LAST_LINES = 10;

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
export function reportText({ servers, problems }: McpReport, palette: Palette): string {
  const lines = [
    ...servers.flatMap((server) => serverLines(server, palette)),
    ...problems.map(
      ({ place, message }) => `${palette.red("✗")} ${visibleText(place)}: ${visibleText(message)}`,
    ),
    summary({ servers, problems }),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function serverLine({ name, state, peer, tools, fault }: ServerReport, palette: Palette): string {
  const mark = MARKS[state];
  const paint = mark === "✓" ? palette.green : mark === "✗" ? palette.red : palette.dim;
  const facts = [state === "ready" || !fault ? state : `${state}: ${visibleText(fault)}`];
  if (peer)
    facts.push(visibleText(`${peer.name} ${peer.version}`), visibleText(`protocol ${peer.protocolVersion}`));
  if (state === "ready") {
    const tokens = tools.reduce((sum, tool) => sum + tool.tokens, 0);
    facts.push(`${formatNumberOf(tools.length, "tool")}, about ${formatCount(tokens)} tokens`);
  }
  return `${paint(mark)} ${palette.bold(visibleText(name))}  ${facts.join(" · ")}`;
}

function serverLines(server: ServerReport, palette: Palette): string[] {
  const widest = Math.max(0, ...server.tools.map(({ name }) => name.length));
  const showsLog = server.state === "failed" && server.log.length > 0;
  return [
    serverLine(server, palette),
    ...server.tools.map(
      ({ name, tokens }) => `    ${visibleText(name).padEnd(widest)}  ${palette.dim(formatCount(tokens))}`,
    ),
    ...server.unusable.map(
      ({ name, reason }) => `    ${palette.yellow("!")} ${visibleText(name)}: ${visibleText(reason)}`,
    ),
    ...(showsLog
      ? [
          "    its last lines:",
          ...server.log.slice(-LAST_LINES).map((line) => palette.dim(`      ${visibleText(line)}`)),
        ]
      : []),
  ];
}

function summary({ servers, problems }: McpReport): string {
  const ready = servers.filter(({ state }) => state === "ready").length;
  const broken = problems.length === 0 ? "" : `, ${formatNumberOf(problems.length, "problem")}`;
  return `${ready} of ${formatNumberOf(servers.length, "server")} ready${broken}`;
}
