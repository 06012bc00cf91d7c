import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import { DIFF_CONTEXT_LINES, MAX_DIFF_LINES } from "./limits.ts";

const NOTHING = "/dev/null";

/** The change as a unified diff, for people; undefined when too much of the file changed to be worth one. */
export function unifiedDiff(path: string, before: string | undefined, after: string): string | undefined {
  return createTwoFilesPatch(
    before === undefined ? NOTHING : `a/${path}`,
    `b/${path}`,
    before ?? "",
    after,
    undefined,
    undefined,
    { context: DIFF_CONTEXT_LINES, maxEditLength: MAX_DIFF_LINES, headerOptions: FILE_HEADERS_ONLY },
  );
}
