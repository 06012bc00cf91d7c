import type { Runner } from "./runner.ts";
import { INDENT, SHARED_LINES } from "./shared-lines.ts";

/** What is looked for in one log: the patterns of its runners, joined. */
export interface Patterns {
  anchor: RegExp;
  words: RegExp;
  routine: RegExp;
  trace: RegExp;
  heading: RegExp | undefined;
  sections: readonly Pair<"opens" | "closes">[];
  outputs: readonly Pair<"opens" | "fails">[];
}

type Pair<Names extends string> = Readonly<Record<Names, RegExp>>;

export function joinPatterns(runners: readonly Runner[]): Patterns {
  const join = (field: "anchor" | "words" | "routine" | "trace" | "heading"): string =>
    [SHARED_LINES, ...runners].flatMap((runner) => runner[field]?.source ?? []).join("|");
  const heading = join("heading");
  return {
    anchor: atLineStart(join("anchor")),
    words: new RegExp(join("words"), "gm"),
    routine: atLineStart(join("routine")),
    trace: atLineStart(join("trace")),
    heading: heading === "" ? undefined : atLineStart(heading),
    sections: runners
      .flatMap(({ section }) => section ?? [])
      .map(({ opens, closes }) => ({
        opens: atLineStart(opens.source),
        closes: atLineStart(closes.source),
      })),
    outputs: runners
      .flatMap(({ output }) => output ?? [])
      .map(({ opens, fails }) => ({
        opens: atLineStart(opens.source),
        fails: atLineStart(fails.source),
      })),
  };
}

// Sticky: tried once where a line begins, so that long lines cost nothing.
function atLineStart(source: string): RegExp {
  return new RegExp(`${INDENT}(?:${source})`, "my");
}
