import type { ToolResultMessage } from "@toolrail/protocol";
import { formatDuration } from "./amounts.ts";
import type { Palette } from "./palette.ts";
import { resultSize } from "./result-size.ts";
import { fitWidth, textWidth } from "./text-width.ts";
import { visibleText } from "./visible-text.ts";

export interface CardFacts {
  name: string;
  /** What the call is about. */
  subject?: string | undefined;
  result: ToolResultMessage;
  durationMs: number;
}

const MARK_COLUMNS = 2;
const SEPARATOR = "  ";
const MIN_SUBJECT_COLUMNS = 12;
/** Where nobody says how wide the page is. */
const PAGE_COLUMNS = 100;

/** One finished call: mark, name, subject, status, duration and the size fed back; two lines where one is too long. */
export function toolCard(facts: CardFacts, palette: Palette, columns = PAGE_COLUMNS): string {
  const { result, durationMs } = facts;
  const subject = facts.subject && visibleText(facts.subject);
  const mark = result.isError ? palette.red("✗") : palette.green("✓");
  const name = visibleText(facts.name) || "(no name)";
  const status = resultStatus(result);
  const rest = ` · ${formatDuration(durationMs)} · ${resultSize(result)}`;
  const outcome = (result.isError ? palette.red(status) : status) + palette.dim(rest);
  const start = `${mark} ${palette.bold(name)}${SEPARATOR}`;
  if (subject === undefined) return start + outcome;
  const room = columns - MARK_COLUMNS - textWidth(name) - SEPARATOR.length;
  const beside = room - SEPARATOR.length - textWidth(status + rest);
  if (beside >= Math.min(MIN_SUBJECT_COLUMNS, textWidth(subject)))
    return `${start}${palette.cyan(fitWidth(subject, beside))}${SEPARATOR}${outcome}`;
  return `${start}${palette.cyan(fitWidth(subject, Math.max(1, room)))}\n${" ".repeat(MARK_COLUMNS)}${outcome}`;
}

const WORDS: Readonly<Record<string, string>> = {
  unknownTool: "unknown tool",
  invalidJson: "invalid JSON",
  truncated: "cut off",
  invalidArgs: "invalid arguments",
  denied: "denied",
  timedOut: "timed out",
  aborted: "aborted",
  unavailable: "unavailable",
  repeated: "repeated",
  skipped: "skipped",
};

/** Outcome of a call, in a word or two. */
function resultStatus(result: ToolResultMessage): string {
  if (!result.isError) return "ok";
  const failure = result.details?.failure;
  const kind =
    typeof failure === "object" && failure !== null && "kind" in failure ? failure.kind : undefined;
  return (typeof kind === "string" ? WORDS[kind] : undefined) ?? "failed";
}
