export const DEFAULT_MATCH_LIMIT = 50;
export const MAX_MATCH_LIMIT = 1_000;
export const MAX_CONTEXT = 5;
/** Characters of a line that are shown. */
export const MAX_LINE_CHARS = 120;
/** A line longer than this makes a file too large to search. */
export const MAX_LINE_BYTES: number = 16 * 1024 * 1024;
/** A search across lines holds the whole file. */
export const MAX_MULTILINE_BYTES: number = 32 * 1024 * 1024;
/** Searching in process is quicker up to here; after that ripgrep takes over where there is one. */
export const IN_PROCESS_BUDGET_MS = 50;
/** The same where bytes rule most files out, which costs less here than in ripgrep. */
export const BYTES_BUDGET_MS = 300;
/** Until here a second thread would come too late to help. */
export const ALONE_MS = 10;
/** Ignored files that are tried when nothing else matched. */
export const MAX_IGNORED_TRIED = 2_000;
/** Files that are tried once more with the pattern in another spelling. */
export const MAX_OTHERWISE_TRIED = 1_000;
