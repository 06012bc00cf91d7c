import { formatCount, formatDuration, formatNumberOf, formatShare } from "../output/amounts.ts";
import { resultSize } from "../output/result-size.ts";
import { visibleText } from "../output/visible-text.ts";
import { localMinute } from "../session/session-id.ts";
import { contextChart, totalOf } from "./context-chart.ts";
import { PART_NAMES, PARTS } from "./context-parts.ts";
import { PAGE_STYLE } from "./page-style.ts";
import type { ReportEntry, ReportTurn, SessionReport } from "./session-report.ts";

/** Characters of texts that one page holds: more would open slowly. */
const MAX_PAGE_CHARS = 4_000_000;
const MAX_TEXT_CHARS = 20_000;
const MIN_TEXT_CHARS = 2_000;
const MAX_TITLE_CHARS = 120;
const MAX_SUBJECT_CHARS = 100;

/** Neither scripts nor anything from outside; styles of the page alone. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Renders a report as one self-contained HTML page that needs no JavaScript. */
export function reportPage(report: SessionReport): string {
  const { turns, entries } = report;
  const maxChars = Math.min(
    MAX_TEXT_CHARS,
    Math.max(MIN_TEXT_CHARS, Math.floor(MAX_PAGE_CHARS / Math.max(1, entries.length))),
  );
  const title = cut(report.title || "Session", MAX_TITLE_CHARS).text;
  const when = report.createdAt === undefined ? "" : ` · ${localMinute(report.createdAt)}`;
  const models = [...new Set(turns.map(({ model }) => model))].join(", ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${text(title)} – toolrail report</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<h1>${text(title)}</h1>
<p class="about">${text(report.id === undefined ? "Session report" : `Session ${report.id}`)}${text(when)}${models === "" ? "" : ` · ${text(models)}`}</p>
</header>
<main>
<section aria-labelledby="totals"><h2 id="totals">Totals</h2>${totalsOf(report)}</section>
<section aria-labelledby="context"><h2 id="context">Context by turn</h2>${turns.length === 0 ? "<p>No model turn.</p>" : contextChart(turns) + tableOf(turns)}</section>
<section aria-labelledby="conversation"><h2 id="conversation">Conversation</h2>
${entries.map((entry) => entryOf(entry, maxChars)).join("\n")}
</section>
</main>
</body>
</html>
`;
}

function totalsOf({ turns, entries }: SessionReport): string {
  const sum = (count: (turn: ReportTurn) => number) => turns.reduce((total, turn) => total + count(turn), 0);
  const input = sum(({ inputTokens }) => inputTokens);
  const cached = sum(({ cacheReadTokens }) => cacheReadTokens);
  const calls = entries.filter(({ type }) => type === "call");
  const failed = calls.filter((entry) => entry.type === "call" && entry.result?.isError === true);
  const breaks = turns.filter(({ brokenBy }) => brokenBy !== undefined).length;
  const rows: [string, string][] = [
    ["Turns", formatCount(turns.length)],
    [
      "Tool calls",
      `${formatCount(calls.length)}${failed.length > 0 ? ` (${formatCount(failed.length)} failed)` : ""}`,
    ],
    ["Input tokens", formatCount(input)],
    ["Read from cache", `${formatCount(cached)} (${formatShare(cached, input)})`],
    ["Output tokens", formatCount(sum(({ outputTokens }) => outputTokens))],
    ["Prefix breaks", formatCount(breaks)],
    ["Cost", costText(turns)],
  ];
  return `<dl class="totals">${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${text(value)}</dd></div>`).join("")}</dl>`;
}

function costText(turns: readonly ReportTurn[]): string {
  const known = turns.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
  if (known.length === 0) return "unknown";
  const dollars = `$${known.reduce((sum, cost) => sum + cost, 0).toFixed(4)}`;
  return known.length < turns.length
    ? `${dollars} (${formatNumberOf(turns.length - known.length, "turn")} unknown)`
    : dollars;
}

function tableOf(turns: readonly ReportTurn[]): string {
  const heads = [
    "Turn",
    ...PARTS.map((part) => PART_NAMES[part]),
    "Estimated",
    "Input",
    "From cache",
    "Output",
  ];
  const rows = turns.map((turn) => {
    const cells = [
      ...PARTS.map((part) => turn.parts[part]),
      totalOf(turn),
      turn.inputTokens,
      turn.cacheReadTokens,
      turn.outputTokens,
    ];
    return `<tr><th scope="row">${turn.number}</th>${cells.map((cell) => `<td>${formatCount(cell)}</td>`).join("")}<td class="note">${text(noteOf(turn))}</td></tr>`;
  });
  return `<details><summary>Figures of each turn, in tokens</summary><div class="scroll" tabindex="0" role="region" aria-label="Figures of each turn"><table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}<th scope="col" class="note">Note</th></tr></thead>
<tbody>${rows.join("")}</tbody></table></div></details>`;
}

function noteOf({ brokenBy, stopReason, errorMessage }: ReportTurn): string {
  const notes = [
    ...(brokenBy === undefined ? [] : [`prefix broken: ${brokenBy}`]),
    ...(stopReason === "stop" || stopReason === "toolUse" ? [] : [`ended with ${stopReason}`]),
    ...(errorMessage === undefined ? [] : [errorMessage]),
  ];
  return notes.join("; ");
}

function entryOf(entry: ReportEntry, maxChars: number): string {
  switch (entry.type) {
    case "user":
      return `<article><h3>User</h3>${pre(entry.text, maxChars)}</article>`;
    case "answer":
      return `<article><h3>Assistant, turn ${entry.turn}</h3>${pre(entry.text, maxChars)}</article>`;
    case "compacted":
      return `<p class="soft">Compacted ${formatNumberOf(entry.before, "message")} to ${formatCount(entry.after)}.</p>`;
    case "call":
      return callCard(entry, maxChars);
  }
}

function callCard({ call, turn, result }: ReportEntry & { type: "call" }, maxChars: number): string {
  const status = result === undefined ? "no result" : result.isError ? "failed" : "ok";
  const milliseconds = result?.details?.durationMs;
  const facts = [
    `turn ${turn}`,
    ...(typeof milliseconds === "number" ? [formatDuration(milliseconds)] : []),
    ...(result === undefined ? [] : [resultSize(result)]),
    ...(result?.details?.folded === undefined ? [] : ["log lines folded"]),
  ];
  const shown = (result?.content ?? [])
    .map((block) => (block.type === "text" ? block.text : `[image: ${block.mediaType}]`))
    .join("\n");
  return `<details><summary><strong>${text(call.name)}</strong> <code>${text(cut(call.args, MAX_SUBJECT_CHARS).text)}</code> <span class="${status === "ok" ? "good" : "bad"}">${status}</span> <span class="soft">${text(facts.join(" · "))}</span></summary>
<h4>Arguments</h4>${pre(call.args, maxChars)}
<h4>Result</h4>${result === undefined ? "<p>The session ends before this call was answered.</p>" : pre(shown, maxChars)}</details>`;
}

function pre(raw: string, maxChars: number): string {
  const { text: shown, left } = cut(raw, maxChars);
  const note = left > 0 ? `<p class="soft">${formatNumberOf(left, "more character")} not shown.</p>` : "";
  return `<pre>${text(shown)}</pre>${note}`;
}

function cut(raw: string, maxChars: number): { text: string; left: number } {
  if (raw.length <= maxChars) return { text: raw, left: 0 };
  const shown = raw.slice(0, maxChars).replace(/[\ud800-\udbff]$/u, "");
  return { text: `${shown}…`, left: raw.length - shown.length };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Foreign text as content or attribute: no markup of it acts, and no character of it hides. */
function text(foreign: string): string {
  return visibleText(foreign.toWellFormed()).replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? "");
}
