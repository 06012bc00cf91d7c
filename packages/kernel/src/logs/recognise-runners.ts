import type { Runner } from "./runner.ts";
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

/** UTF-16 code units that are looked at in all, whatever the log's size. */
const WINDOW = 16_384;
const WINDOWS = 8;

/** The text, or its two ends and windows in between, cut at line ends. */
function sampleText(text: string): string {
  if (text.length <= WINDOW * WINDOWS) return text;
  const step = (text.length - WINDOW) / (WINDOWS - 1);
  const windows = Array.from({ length: WINDOWS }, (_, i) => windowAt(text, Math.floor(i * step)));
  return windows.join("\n");
}

function windowAt(text: string, at: number): string {
  const window = text.slice(at, at + WINDOW);
  return at === 0 ? window : window.slice(window.indexOf("\n") + 1);
}
