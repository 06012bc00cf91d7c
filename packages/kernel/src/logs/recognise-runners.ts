import type { Runner } from "./runner.ts";
import { sampleText } from "./sample-text.ts";
import { INDENT } from "./shared-lines.ts";

const ENOUGH = 2;

// A diff or a document may show a log without being one.
const QUOTED = /^(?:diff --git |```)/m;

/** The runners that wrote the log; none when that is not certain. */
export function recogniseRunners(text: string, runners: readonly Runner[]): readonly Runner[] {
  const sample = sampleText(text);
  if (QUOTED.test(sample)) return [];
  return runners.filter((runner) => {
    const needed = Math.max(ENOUGH, (runner.signatureShare ?? 0) * countLines(sample));
    return hasMatches(sample, new RegExp(`^${INDENT}(?:${runner.signature.source})`, "gm"), needed);
  });
}

function countLines(text: string): number {
  return text.match(/^.*\S/gm)?.length ?? 0;
}

function hasMatches(text: string, pattern: RegExp, needed: number): boolean {
  let found = 0;
  while (found < needed && pattern.test(text)) found++;
  return found >= needed;
}
