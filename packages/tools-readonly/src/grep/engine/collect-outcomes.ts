import type { PassedOver, SkippedFiles } from "../../tree/not-searched.ts";
import type { GrepMode } from "../grep.prompt.ts";
import type { OutcomeSink, SearchFile, ShownLine } from "./search-engine.ts";

export interface FoundFile {
  path: string;
  matches: number;
  lines: ShownLine[];
}

/** What a search has found so far. */
export interface Findings {
  /** In path order, within the limit. */
  shown: FoundFile[];
  searchedFiles: number;
  matchedFiles: number;
  matches: number;
  skipped: SkippedFiles;
  /** On the way to where the search stopped; engines walk further ahead than that. */
  passedOver?: PassedOver;
  /** More exists than was counted. */
  stopped: boolean;
  /** Some lines were judged with an ASCII `\b`. */
  approximate: boolean;
}

/** Collects up to `limit` matches (files, where lines are not shown), and sees whether one more exists. */
export function collectOutcomes(
  mode: GrepMode,
  limit: number,
  context: number,
): { sink: OutcomeSink; findings: Findings } {
  const findings: Findings = {
    shown: [],
    searchedFiles: 0,
    matchedFiles: 0,
    matches: 0,
    skipped: { binary: 0, binaryMatched: 0, tooLarge: 0, unreadable: 0 },
    stopped: false,
    approximate: false,
  };
  const { skipped } = findings;
  const addMatches = (file: SearchFile, matches: number, lines: ShownLine[]) => {
    const room = mode === "content" ? limit - findings.matches : limit - findings.matchedFiles;
    findings.matchedFiles++;
    // An engine may have found more in the last file before it knew that it was the last.
    findings.matches += mode === "content" ? Math.min(matches, room + 1) : matches;
    if (room > 0)
      findings.shown.push({ path: file.path, matches, lines: firstMatches(lines, room, context) });
    if (mode === "content") findings.stopped = findings.matches > limit;
    if (mode === "files") findings.stopped = findings.matchedFiles > limit;
    if (findings.stopped) findings.passedOver = file.passedOver;
  };
  const sink: OutcomeSink = {
    wanted: () => {
      if (mode === "count") return Number.POSITIVE_INFINITY;
      return mode === "files" ? 1 : Math.max(1, limit - findings.matches + 1);
    },
    add(file, outcome) {
      if (findings.stopped) return;
      if (outcome.kind === "searched") {
        findings.searchedFiles++;
        if (outcome.approximate) findings.approximate = true;
        if (outcome.matches > 0) addMatches(file, outcome.matches, outcome.lines);
      } else {
        skipped[outcome.kind]++;
        if (outcome.kind === "binary" && outcome.matched) skipped.binaryMatched++;
      }
    },
    isFull: () => findings.stopped,
  };
  return { sink, findings };
}

/** The lines of the first so many matches, with the context behind the last one. */
function firstMatches(lines: readonly ShownLine[], most: number, context: number): ShownLine[] {
  const kept: ShownLine[] = [];
  let matches = 0;
  let lastOfMatch = 0;
  for (const line of lines) {
    if (line.role === "match" && ++matches > most) break;
    if (line.role !== "context") lastOfMatch = line.number;
    // Context of a match that is not shown any more.
    else if (matches === most && line.number > lastOfMatch + context) break;
    kept.push(line);
  }
  return kept;
}
