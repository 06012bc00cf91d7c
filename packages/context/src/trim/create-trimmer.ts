import { type Message, messageTokens, type Transform } from "@toolrail/protocol";
import { checkFacts } from "../facts/check-facts.ts";
import type { Fact } from "../facts/fact.ts";
import { type Candidates, createCandidates } from "./candidates.ts";
import { type HeldResult, holdFacts } from "./hold-facts.ts";
import { type KnownTrims, knownOf } from "./known-trims.ts";
import { type ListedResult, listResults } from "./list-results.ts";
import { type PlannedTrim, planStep, savedBy } from "./plan-step.ts";
import type { ResultRow, TrimReport, TrimStep } from "./report/trim-report.ts";
import { SHORTENING_RULES } from "./rules/shortening-rules.ts";
import { readSettings } from "./settings.ts";
import type { TrimmedResult, TrimRule, TrimState } from "./trim-state.ts";
import { createTrimmedView } from "./trimmed-view.ts";
import type { TrimmerOptions } from "./trimmer-options.ts";

/** The history that a trimmer saw last, and what it left as it was. */
interface LastSeen {
  messages: readonly Message[];
  results: readonly ListedResult[];
  held: readonly HeldResult[];
  pending: number;
}

/** Trims the tool results of one session. */
export interface Trimmer {
  /** For the `transforms` of a loop. The stored history stays whole. */
  transform: Transform;
  /** As it stands now; plain JSON. */
  readonly state: TrimState;
  report(): TrimReport;
}

/**
 * Makes old and large tool results short in what is sent: old ones become a line, those in JSON keep the fields that
 * matter, what is still long is cut. Each names a ref for `fetch_full`. Nothing changes until a step frees
 * `minSavings`, and what is trimmed stays so, byte for byte, since each change breaks the prompt cache once.
 * Throws `invalid_option` for options that can't be read.
 *
 * @example
 * const trimmer = createTrimmer({ fields: { get_order: ["id", "status", "items[].sku"] } });
 * runAgent({ model, source, messages, transforms: [trimmer.transform] });
 */
export function createTrimmer(options: TrimmerOptions = {}): Trimmer {
  const settings = readSettings(options);
  const candidatesOf = createCandidates(settings);
  const show = createTrimmedView();
  const steps: TrimStep[] = [];
  let known: KnownTrims = readState(options.state);
  let last: LastSeen = { messages: [], results: [], held: [], pending: 0 };

  return {
    transform(messages) {
      const results = listResults(messages);
      const shown = show(messages, results, known);
      const { plan, held } = holdFacts(planStep(results, settings, candidatesOf, known), shown, settings);
      const { taken, pending } = weighStep(plan, settings.minSavings);
      last = { messages, results, held, pending };
      if (taken.length === 0) return shown;
      known = knownAfter(known, taken, results);
      const trimmed = show(messages, results, known);
      steps.push(stepOf(taken, trimmed, settings.countTokens));
      return trimmed;
    },
    get state() {
      return Object.fromEntries(known);
    },
    report() {
      const rows = reportRows(last.results, candidatesOf, known);
      const shown = show(last.messages, last.results, known);
      return buildReport({ ...last, rows, shown, steps, facts: options.facts ?? [] });
    },
  };
}

/** A plan that is taken, or what it would free and waits. Each step breaks the prompt cache once, so it must be worth it. */
function weighStep(
  plan: readonly PlannedTrim[],
  minSavings: number,
): { taken: readonly PlannedTrim[]; pending: number } {
  const saved = savedBy(plan);
  return saved >= minSavings ? { taken: plan, pending: 0 } : { taken: [], pending: saved };
}

/** Trims after a step; results that left the history are forgotten. */
function knownAfter(
  known: KnownTrims,
  plan: readonly PlannedTrim[],
  results: readonly ListedResult[],
): KnownTrims {
  const present = new Set(results.map(({ message }) => message.toolCallId));
  return new Map([
    ...[...known].filter(([id]) => present.has(id)),
    ...plan.map(({ result, trimmed }) => [result.message.toolCallId, trimmed] as const),
  ]);
}

const RULES: readonly TrimRule[] = ["stale", ...SHORTENING_RULES.map(({ name }) => name)];

/** Reads a saved state. Session files are not trusted: what is no entry of ours is left out. */
export function readState(state: TrimState | undefined): KnownTrims {
  return new Map(Object.entries(state ?? {}).filter(([, entry]) => isTrimmed(entry)));
}

function isTrimmed(entry: unknown): entry is TrimmedResult {
  if (typeof entry !== "object" || entry === null) return false;
  const { rules, text, fingerprint, before, after }: Partial<Record<string, unknown>> = { ...entry };
  const areRules = Array.isArray(rules) && rules.length > 0 && rules.every((rule) => RULES.includes(rule));
  if (!areRules || typeof text !== "string" || typeof fingerprint !== "string") return false;
  return isCount(before) && isCount(after) && after < before;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** A step that was taken, for the report. `shown` is the history as it is sent from now on. */
function stepOf(
  plan: readonly PlannedTrim[],
  shown: readonly Message[],
  countTokens: (text: string) => number,
): TrimStep {
  const firstChanged = plan[0]?.result.index ?? shown.length;
  return {
    results: plan.length,
    saved: savedBy(plan),
    prefixCost: shown
      .slice(firstChanged)
      .reduce((sum, message) => sum + messageTokens(message, countTokens), 0),
  };
}

/** A row for each result. */
function reportRows(
  results: readonly ListedResult[],
  candidatesOf: (result: ListedResult) => Candidates,
  known: KnownTrims,
): ResultRow[] {
  return results.map((result) => {
    const { toolCallId } = result.message;
    const toolName = result.name;
    const trimmed = knownOf(known, result.message);
    if (trimmed) {
      const { before, after, rules } = trimmed;
      return { toolCallId, toolName, before, after, rules };
    }
    const { tokens } = candidatesOf(result);
    return { toolCallId, toolName, before: tokens, after: tokens, rules: [] };
  });
}

interface ReportParts extends Pick<TrimReport, "steps" | "pending" | "held"> {
  rows: readonly ResultRow[];
  /** The history as it was said, and as it is sent. */
  messages: readonly Message[];
  shown: readonly Message[];
  facts: readonly Fact[];
}

function buildReport({ rows, messages, shown, facts, steps, pending, held }: ReportParts): TrimReport {
  const before = rows.reduce((sum, row) => sum + row.before, 0);
  const after = rows.reduce((sum, row) => sum + row.after, 0);
  return {
    results: rows,
    before,
    after,
    saved: before - after,
    steps: [...steps],
    pending,
    held,
    survival: checkFacts(shown, facts, { history: messages }),
  };
}
