import { isAnchor, isBlank, LINE, type LogLines, lineCapture, lineMatches } from "./log-lines.ts";
import { hasLikeAbove } from "./mark-text.ts";
import { maskNames, namesIn } from "./mask-line.ts";
import type { AlikePatterns, Patterns } from "./patterns.ts";

/** UTF-16 code units; a longer message is like no other. */
const LONGEST_MESSAGE = 2_000;
/** UTF-16 code units of a kind's words, and of each name, beside a place. */
const SHOWN_WORDS = 40;
/** Names beside a place. */
const SHOWN_NAMES = 2;
/** Kinds of findings that are remembered. */
const MOST_KINDS = 10_000;
/** Blank lines behind a finding that go with it. */
const WIDEST_GAP = 2;

/** A finding from its first line to the one behind its last. */
interface Finding {
  from: number;
  to: number;
  /** Its place, kind and names in one line, where one of its kind stands whole above; empty where just this one does. */
  label: string | undefined;
}

/**
 * Leaves one line with the place of each finding that another one above is like, once names, places and numbers are
 * masked: compilers give the same warning at every place. The first of a kind stays whole.
 */
export function findAlikes(log: LogLines, { alikes }: Patterns): void {
  if (hasLikeAbove(log.text)) return;
  for (const patterns of alikes) {
    const findings = findingsOf(log, patterns);
    // Repeats to the letter need no line of their own: they go with the next line that stands for a finding.
    let repeated: number | undefined;
    for (const [at, { label, ...finding }] of findings.entries()) {
      if (label === undefined) continue;
      const { to } = finding;
      const from = repeated ?? leadsOf(log, findings, at, patterns);
      const next = findings[at + 1];
      const goesOn =
        label === "" && next?.label !== undefined && isJoined(log, to, next.from, patterns.leads);
      log.classes.fill(LINE.alike, from, goesOn ? next.from : to);
      if (!goesOn) log.labels.set(from, { to, label });
      repeated = goesOn ? from : undefined;
    }
  }
}

// Only what leads to the next finding may stand between two.
function isJoined(log: LogLines, to: number, from: number, leads: RegExp | undefined): boolean {
  for (let line = to; line < from; line++) if (!leads || !lineMatches(log, line, leads)) return false;
  return true;
}

function findingsOf(log: LogLines, patterns: AlikePatterns): Finding[] {
  const kinds = new Map<string, readonly string[]>();
  const told = new Set<string>();
  const findings: Finding[] = [];
  for (let line = 0; line < log.count; line++) {
    const message = isAnchor(log, line) ? lineCapture(log, line, patterns.opens)?.trim() : undefined;
    if (message === undefined || message.length > LONGEST_MESSAGE) continue;
    const to = endOf(log, line, patterns);
    const place = placeIn(log, line, to, patterns.place);
    if (place === undefined) continue;
    const kind = maskNames(message);
    const first = kinds.get(kind);
    const label = first && (told.has(`${place} ${message}`) ? "" : `${place}: ${wordsOf(message, first)}`);
    if (!first && kinds.size < MOST_KINDS) kinds.set(kind, namesIn(message));
    if (told.size < MOST_KINDS) told.add(`${place} ${message}`);
    findings.push({ from: line, to: label === undefined ? to : behindBlanks(log, to), label });
    line = to - 1;
  }
  return findings;
}

function endOf(log: LogLines, line: number, { rest }: AlikePatterns): number {
  let end = line + 1;
  for (let at = end; at < log.count; at++) {
    const belongs = isAnchor(log, at) ? rest && lineMatches(log, at, rest) : log.classes[at] === LINE.trace;
    if (!belongs) break;
    if (!isBlank(log, at)) end = at + 1;
  }
  return end;
}

function placeIn(log: LogLines, from: number, to: number, place: RegExp): string | undefined {
  for (let line = from; line < to; line++) {
    const found = lineCapture(log, line, place);
    if (found !== undefined) return found;
  }
  return undefined;
}

function behindBlanks(log: LogLines, to: number): number {
  let end = to;
  while (end < log.count - 1 && end - to < WIDEST_GAP && isBlank(log, end)) end++;
  return end;
}

/** The first of the lines above a finding that say which function or file it is in, if they are of no use to another. */
function leadsOf(
  log: LogLines,
  findings: readonly Finding[],
  at: number,
  { leads, place }: AlikePatterns,
): number {
  const { from = 0, to = 0 } = findings[at] ?? {};
  const before = findings[at - 1]?.to ?? 0;
  let first = from;
  while (leads && first > before && lineMatches(log, first - 1, leads)) first--;
  if (first === from) return from;
  let behind = to;
  for (let next = at + 1; findings[next]?.from === behind && findings[next]?.label !== undefined; next++)
    behind = findings[next]?.to ?? behind;
  const isUsed = behind < log.count && isAnchor(log, behind) && lineMatches(log, behind, place);
  return isUsed ? from : first;
}

/** A rule's name, or how the message begins, and the names that the first of its kind does not have. */
function wordsOf(message: string, first: readonly string[]): string {
  const rule = /\[(-W[^\]\s]{1,60}|[\w:-]{1,60})\]$/.exec(message)?.[1];
  const words = rule ?? /^[^:‘“`'"]{1,200}/.exec(message)?.[0]?.trim() ?? "";
  const names = namesIn(message).filter((name) => !first.includes(name));
  return [words, ...names.slice(0, SHOWN_NAMES)].map(shorten).join(" ");
}

function shorten(text: string): string {
  if (text.length <= SHOWN_WORDS) return text;
  return `${text.slice(0, SHOWN_WORDS).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
