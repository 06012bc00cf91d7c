import type { PatternToken } from "./pattern-token.ts";

/** The longest text that every match must contain; empty where none is certain. */
export function requiredLiteral(tokens: readonly PatternToken[]): string {
  let depth = 0;
  let run = "";
  let longest = "";
  const breakRun = () => {
    if (run.length > longest.length) longest = run;
    run = "";
  };
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "open") depth++;
    if (token.kind === "close") depth--;
    if (depth === 0 && (token.kind === "alternation" || token.ignoresCase)) return "";
    if (token.ignoresCase) return "";
    const following = tokens[index + 1];
    const repeated = following?.kind === "quantifier";
    // A line end of the pattern means that of the file, whichever it is.
    if (token.literal === "\n") breakRun();
    else if (depth > 0 || token.kind !== "literal") {
      if (token.kind !== "anchor" || repeated) breakRun();
    } else if (!repeated) run += token.literal ?? "";
    else {
      if ((following.min ?? 0) > 0) run += token.literal ?? "";
      breakRun();
    }
  }
  breakRun();
  return longest;
}
