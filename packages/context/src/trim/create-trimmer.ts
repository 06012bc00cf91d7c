import type { Message, Transform } from "@toolrail/protocol";
import { checkFacts } from "../facts/check-facts.ts";
import { createCandidates } from "./candidates.ts";
import { findStale } from "./find-stale.ts";
import { type HeldResult, holdFacts } from "./hold-facts.ts";
import type { KnownTrims } from "./known-trims.ts";
import { type ListedResult, listResults } from "./list-results.ts";
import { knownAfter, type PlannedTrim, planStep, savedBy } from "./plan-step.ts";
import { readState } from "./read-state.ts";
import { reportRows, totalsOf } from "./report-rows.ts";
import { readSettings } from "./settings.ts";
import { stepOf } from "./step-of.ts";
import type { TrimReport, TrimStep } from "./trim-report.ts";
import type { TrimState } from "./trim-state.ts";
import { createTrimmedView } from "./trimmed-view.ts";
import type { TrimmerOptions } from "./trimmer-options.ts";

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
  let known: KnownTrims = readState(options.state);
  let last: { messages: readonly Message[]; results: readonly ListedResult[] } = {
    messages: [],
    results: [],
  };
  let pending = 0;
  let held: readonly HeldResult[] = [];
  const steps: TrimStep[] = [];

  function take(plan: readonly PlannedTrim[], { messages, results }: typeof last): readonly Message[] {
    known = knownAfter(known, plan);
    const shown = show(messages, results, known);
    steps.push(stepOf(plan, shown, settings.countTokens));
    return shown;
  }

  return {
    transform(messages) {
      const results = listResults(messages);
      last = { messages, results };
      const trimmable = results.filter(({ message }) => settings.isTrimmable(message.toolName));
      const stale = findStale(trimmable, settings.keepRecent);
      const whole = planStep(trimmable, stale, candidatesOf, known);
      const shown = show(messages, results, known);
      const kept = settings.holdsFacts ? holdFacts(whole, shown, settings.facts) : { plan: whole, held: [] };
      held = kept.held;
      const saved = savedBy(kept.plan);
      const isWorthIt = saved > 0 && saved >= settings.minSavings;
      pending = isWorthIt ? 0 : saved;
      return isWorthIt ? take(kept.plan, last) : shown;
    },
    get state() {
      return Object.fromEntries(known);
    },
    report: () => {
      const shown = show(last.messages, last.results, known);
      const { facts } = checkFacts(shown, options.facts ?? [], { full: last.messages });
      const rows = reportRows(last.results, candidatesOf, known);
      return { ...totalsOf(rows), results: rows, steps: [...steps], pending, held, facts };
    },
  };
}
