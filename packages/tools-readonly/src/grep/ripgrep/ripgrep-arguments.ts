import type { Query } from "../engine/search-engine.ts";

/** What ripgrep is asked to write: whole matches, or counts. */
export type ReportForm = "json" | "counts";

// A match across lines is counted by the line where it starts, which only the whole report tells.
export function reportForm({ mode, pattern }: Query): ReportForm {
  return mode === "count" && !pattern.multiline ? "counts" : "json";
}

/** Arguments up to the paths. Our own order and binary check hold, so ripgrep's are off. */
export function searchArguments(query: Query, wanted: number): string[] {
  const { pattern } = query;
  return [
    "--no-config",
    "--text",
    "--crlf",
    pattern.ignoreCase ? "--ignore-case" : "--case-sensitive",
    ...(pattern.multiline ? ["--multiline"] : []),
    ...reportArguments(query, wanted),
    // Never as words of their own: a pattern may look like an option.
    `--regexp=${pattern.ripgrep}`,
    // Files with a NUL need a closer look, even where nothing matches.
    "--regexp=\\x00",
    // As do those in other encodings, where that can matter: to look for them costs as much as the search.
    ...(pattern.reachesNonAscii && pattern.onlyRipgrep === undefined ? [`--regexp=${NOT_UTF8}`] : []),
    "--",
  ];
}

function reportArguments(query: Query, wanted: number): string[] {
  if (reportForm(query) === "counts") return ["--count", "--with-filename", "--null"];
  // Across lines it would make ripgrep's JSON printer panic.
  const isCounted = Number.isFinite(wanted) && !query.pattern.multiline;
  const most = isCounted ? [`--max-count=${wanted}`] : [];
  return ["--json", `--context=${query.context}`, ...most];
}

const CONTINUATION = "[\\x80-\\xBF]";

/** Something else than the continuation byte that should come now; `then` is what may be wrong behind one that does. */
function unless(then: string): string {
  return `(?:[^\\x80-\\xBF]|$|${CONTINUATION}${then})`;
}

const LAST = unless(CONTINUATION);

const OVERLONG_OR_SURROGATE = "\\xE0[\\x80-\\x9F]|\\xED[\\xA0-\\xBF]|\\xF0[\\x80-\\x8F]|\\xF4[\\x90-\\xBF]";

/** Matches in each line that is not UTF-8. */
export const NOT_UTF8: string = `(?-u:${[
  "[\\xC0\\xC1\\xF5-\\xFF]",
  OVERLONG_OR_SURROGATE,
  `(?:^|[\\x00-\\x7F])${CONTINUATION}`,
  `[\\xC2-\\xDF]${LAST}`,
  `[\\xE0-\\xEF]${unless(LAST)}`,
  `[\\xF0-\\xF4]${unless(unless(LAST))}`,
].join("|")})`;
