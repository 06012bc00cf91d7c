import type { Listing } from "@toolrail/workspace";

// Parts that mean themselves, and between them perhaps a choice such as {ts,tsx}; a plus sign after that would repeat it.
const ENDS = /^\*\*\/\*([^[\](){}|\\"*?/]*)(?:\{([^[\](){}|\\"*?/]+)\}([^[\](){}|\\"*?/+]*))?$/;

/** What names end with that a pattern matches in any folder, as `.ts` for `**\/*.ts`; undefined for other patterns. */
export function endsOfNames(pattern: string): string[] | undefined {
  const match = ENDS.exec(pattern);
  if (match === null) return undefined;
  const [, before = "", choice, after = ""] = match;
  if (choice === undefined) return [before];
  const choices = choice.split(",");
  // One choice is no choice, and two dots are a range.
  const isPlain = choices.length > 1 && !choices.includes("") && !choice.includes("..");
  return isPlain ? choices.map((chosen) => before + chosen + after) : undefined;
}

/** The files below a folder whose names end so. No matcher has to look at each path, which would be half of the cost. */
export function findByEnds(
  listing: Listing,
  ends: readonly string[],
  signal: AbortSignal,
): Promise<MatchedFiles[]> {
  return new Promise((resolve, reject) => {
    const matched: MatchedFiles[] = [];
    let awaited = 0;
    const visit = (below: string) => {
      awaited++;
      listing.list(below, (error, { files, folders }) => {
        if (error || signal.aborted) return reject(error ?? signal.reason);
        const paths = files.filter((name) => ends.some((end) => name.endsWith(end)));
        if (paths.length > 0) matched.push({ below, paths });
        folders.forEach(visit);
        if (--awaited === 0) resolve(matched);
      });
    };
    visit("");
  });
}

/** Files that a pattern matches, at least one. */
export interface MatchedFiles {
  /** The folder that all of them are in; empty, or with a slash at its end. */
  below: string;
  /** Their paths from there. */
  paths: readonly string[];
}
