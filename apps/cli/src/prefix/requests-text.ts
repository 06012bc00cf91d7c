import { formatCount, formatNumberOf, formatShare } from "../output/amounts.ts";
import type { Page } from "../output/page.ts";
import { type TableRow, tableLines } from "../output/table-lines.ts";
import type { SentRequest } from "../session/fold-events.ts";
import { causeText, costText } from "./break-text.ts";

const HEAD = ["request", "tokens", "as before", "share", "from the cache", "prefix"];

/** The requests of a session's log: what of each was as in the one before, and the cause of every break. */
export function requestsText(requests: readonly SentRequest[], { palette, columns }: Page): string {
  const rows: TableRow[] = requests.map((request, at) => ({
    cells: [
      formatCount(at + 1),
      formatCount(request.tokens),
      formatCount(request.keptTokens),
      formatShare(request.keptTokens, request.tokens),
      request.cacheReadTokens === undefined ? "" : formatCount(request.cacheReadTokens),
      stateText(requests, at),
    ],
    paint: request.brokenBy && palette.red,
  }));
  return [
    palette.bold("Each request of the session against the one before"),
    ...tableLines([{ cells: HEAD, paint: palette.dim }, ...rows], {
      align: ["right", "right", "right", "right", "right", "left"],
      columns,
    }),
    sumText(requests),
    palette.dim("Tokens are estimates; what came from the cache is the provider's count."),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

/** The same as data, one object a request. */
export function requestLines(requests: readonly SentRequest[]): object[] {
  return requests.map(({ type: _, ...request }, at) => ({ request: at + 1, ...request }));
}

function stateText(requests: readonly SentRequest[], at: number): string {
  const { brokenBy, toolNames = [] } = requests[at] ?? {};
  if (at === 0) return "the first request";
  if (brokenBy === undefined) return "kept";
  const tools = { before: requests[at - 1]?.toolNames ?? [], now: toolNames };
  const when = brokenBy.resumed ? "at the resume: " : "";
  return `broken, ${when}${causeText(brokenBy, tools)}; ${costText(brokenBy, undefined)}`;
}

function sumText(requests: readonly SentRequest[]): string {
  const total = (count: (request: SentRequest) => number) =>
    requests.reduce((sum, request) => sum + count(request), 0);
  const sent = total(({ tokens }) => tokens);
  const kept = total(({ keptTokens }) => keptTokens);
  const read = total(({ cacheReadTokens = 0 }) => cacheReadTokens);
  const breaks = requests.filter(({ brokenBy }) => brokenBy).length;
  const all = `Of ${formatNumberOf(sent, "token")} in ${formatNumberOf(requests.length, "request")}`;
  const reported = read > 0 ? `; the providers reported ${formatCount(read)} read` : "";
  return `${all}, a prompt cache could have read ${formatCount(kept)} (${formatShare(kept, sent)})${reported}. ${formatNumberOf(breaks, "break")}.`;
}
