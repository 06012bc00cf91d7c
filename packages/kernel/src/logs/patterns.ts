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
  /** Of chains that fold. */
  frame: RegExp | undefined;
  alikes: readonly AlikePatterns[];
  outputs: readonly Pair<"opens" | "fails">[];
}

/** Of one runner. */
export interface AlikePatterns {
  opens: RegExp;
  place: RegExp;
  rest: RegExp | undefined;
  leads: RegExp | undefined;
}

type Pair<Names extends string> = Readonly<Record<Names, RegExp>>;

export function joinPatterns(runners: readonly Runner[]): Patterns {
  const join = (field: "anchor" | "words" | "routine" | "trace" | "heading" | "frame"): string =>
    [SHARED_LINES, ...runners].flatMap((runner) => runner[field]?.source ?? []).join("|");
  const [heading, frame] = [join("heading"), join("frame")];
  return {
    anchor: atLineStart(join("anchor")),
    words: new RegExp(join("words"), "gm"),
    routine: atLineStart(join("routine")),
    trace: atLineStart(join("trace")),
    heading: heading === "" ? undefined : atLineStart(heading),
    frame: frame === "" ? undefined : atLineStart(frame),
    alikes: runners.flatMap(({ alike }) => alike ?? []).map(alikePatterns),
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

function alikePatterns({ opens, place, rest, leads }: NonNullable<Runner["alike"]>): AlikePatterns {
  return {
    opens: atLineStart(opens.source),
    place: atLineStart(place.source),
    rest: rest && atLineStart(rest.source),
    leads: leads && atLineStart(leads.source),
  };
}

// Sticky: tried once where a line begins, so that long lines cost nothing.
function atLineStart(source: string): RegExp {
  return new RegExp(`${INDENT}(?:${source})`, "my");
}
