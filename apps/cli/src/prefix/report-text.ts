import { formatCount, formatNumberOf, formatShare } from "../output/amounts.ts";
import type { Page } from "../output/page.ts";
import { type TableRow, tableLines } from "../output/table-lines.ts";
import type { BrokenBy, TurnMeasure } from "./measure-turns.ts";

const HEAD = ["turn", "bytes", "as before", "share", "tokens", "prefix"];

/** Each turn with its request and what of it was as before, then what a cache could have read of all. */
export function reportText(
  turns: readonly TurnMeasure[],
  protocol: string | undefined,
  { palette, columns }: Page,
): string {
  const form = protocol === undefined ? "in neutral form" : `as ${protocol}`;
  const rows: TableRow[] = turns.map((turn) => ({
    cells: [
      formatCount(turn.turn),
      formatCount(turn.bytes),
      formatCount(turn.commonBytes),
      formatShare(turn.commonBytes, turn.bytes),
      formatCount(turn.tokens),
      stateText(turn),
    ],
    paint: turn.brokenBy && palette.red,
  }));
  return [
    palette.bold(`Each request against the one before, ${form}`),
    ...tableLines([{ cells: HEAD, paint: palette.dim }, ...rows], {
      align: ["right", "right", "right", "right", "right", "left"],
      columns,
    }),
    sumText(turns),
    palette.dim("Messages alone, tokens estimated: a session holds no tools and no system prompt."),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

function stateText({ turn, brokenBy }: TurnMeasure): string {
  if (brokenBy) return `broken by ${breakText(brokenBy)}`;
  return turn === 1 ? "the first request" : "kept";
}

function breakText(brokenBy: BrokenBy): string {
  if (brokenBy.block === "model") return "another model";
  if (brokenBy.block !== "message") return `the ${brokenBy.block}`;
  return `message ${brokenBy.index + 1}${brokenBy.role === undefined ? "" : ` (${brokenBy.role})`}`;
}

function sumText(turns: readonly TurnMeasure[]): string {
  const total = (count: (turn: TurnMeasure) => number) => turns.reduce((sum, turn) => sum + count(turn), 0);
  const sent = total(({ tokens }) => tokens);
  const common = total(({ commonTokens }) => commonTokens);
  const reported = total(({ cacheReadTokens }) => cacheReadTokens);
  const all = `Of ${formatNumberOf(sent, "token")} that were sent over ${formatNumberOf(turns.length, "turn")}`;
  const known = `a prompt cache could have read ${formatCount(common)} (${formatShare(common, sent)})`;
  return `${all}, ${known}${reported > 0 ? `; the providers reported ${formatCount(reported)} read` : ""}.`;
}
