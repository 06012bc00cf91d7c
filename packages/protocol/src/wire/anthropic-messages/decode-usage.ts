import type { StreamEvent } from "../../stream-event.ts";
import type { Usage } from "../../usage.ts";
import { asList, asRecord } from "../odd-values.ts";
import { tokenCount } from "../usage-count.ts";

export type UsageReader = (source: unknown, events: StreamEvent[]) => void;

/** The figures of one model run as the API counts them: the input without what was read from or written to the cache. */
interface Run {
  fresh?: number | undefined;
  read?: number | undefined;
  written?: number | undefined;
  output?: number | undefined;
}

/**
 * The token counts of `usage` fields. `inputTokens` is the whole input, as in every protocol here. Some events bring a
 * part of the figures, so the latest of each counts, and a later 0 is no news. A turn of several iterations costs their
 * sum, and the last one fills the window.
 */
export function createUsageReader(): UsageReader {
  let latest: Run = {};
  let iterated = false;
  return (source, events) => {
    const fields = asRecord(source);
    if (!fields) return;
    const iterations = asList(fields.iterations).flatMap<Record<string, unknown>>(
      (iteration) => asRecord(iteration) ?? [],
    );
    const usage: Partial<Usage> = {};
    let news: Run = readRun(fields);
    if (isIterated(iterations)) {
      iterated = true;
      news = latest = iterations.map(readRun).reduce(addRuns);
      usage.contextTokens = contextTokens(iterations);
    } else if (iterated) news = NOTHING;
    else latest = laterRun(latest, news);
    if (news.output !== undefined) usage.outputTokens = latest.output ?? 0;
    if (news.read !== undefined) usage.cacheReadTokens = latest.read ?? 0;
    if (news.written !== undefined) usage.cacheWriteTokens = latest.written ?? 0;
    const input = inputTokens(latest);
    if (input > 0 && news !== NOTHING) usage.inputTokens = input;
    const reasoning = reasoningTokens(fields);
    if (reasoning !== undefined) usage.reasoningTokens = reasoning;
    if (Object.keys(usage).length > 0) events.push({ type: "usage", usage });
  };
}

function readRun(fields: Record<string, unknown>): Run {
  return {
    fresh: tokenCount(fields.input_tokens),
    read: tokenCount(fields.cache_read_input_tokens),
    written: tokenCount(fields.cache_creation_input_tokens),
    output: tokenCount(fields.output_tokens),
  };
}

const NOTHING: Run = {};
const FIGURES = ["fresh", "read", "written", "output"] as const;

function laterRun(known: Run, next: Run): Run {
  return combineRuns(known, next, (a, b) => b || a);
}

function addRuns(a: Run, b: Run): Run {
  return combineRuns(a, b, (x, y) => x + y);
}

function combineRuns(a: Run, b: Run, combine: (a: number, b: number) => number): Run {
  const run: Run = {};
  for (const figure of FIGURES)
    if (a[figure] !== undefined || b[figure] !== undefined)
      run[figure] = combine(a[figure] ?? 0, b[figure] ?? 0);
  return run;
}

function inputTokens({ fresh = 0, read = 0, written = 0 }: Run): number {
  return fresh + read + written;
}

// The figures beside a single ordinary iteration say the same.
function isIterated(iterations: readonly Record<string, unknown>[]): boolean {
  return iterations.length > 1 || iterations.some(isCompaction);
}

// The advisor is another model with a window of its own; a compaction leaves its summary alone in the window.
function contextTokens(iterations: readonly Record<string, unknown>[]): number {
  const last = iterations.findLast(({ type }) => type !== "advisor_message") ?? {};
  const { output = 0, ...input } = readRun(last);
  return isCompaction(last) ? output : inputTokens(input) + output;
}

function isCompaction({ type }: Record<string, unknown>): boolean {
  return type === "compaction";
}

function reasoningTokens(fields: Record<string, unknown>): number | undefined {
  const details = asRecord(fields.output_tokens_details);
  return tokenCount(details?.thinking_tokens) ?? tokenCount(details?.reasoning_tokens);
}
