import type { Message, Transform } from "@toolrail/protocol";
import { createCandidates } from "./candidates.ts";
import { type HeldResult, holdFacts } from "./hold-facts.ts";
import { knownAfter } from "./known-after.ts";
import type { KnownTrims } from "./known-trims.ts";
import { type ListedResult, listResults } from "./list-results.ts";
import { planStep } from "./plan-step.ts";
import { readState } from "./read-state.ts";
import { buildReport } from "./report/build-report.ts";
import { reportRows } from "./report/report-rows.ts";
import { stepOf } from "./report/step-of.ts";
import type { TrimReport, TrimStep } from "./report/trim-report.ts";
import { readSettings } from "./settings.ts";
import type { TrimState } from "./trim-state.ts";
import { createTrimmedView } from "./trimmed-view.ts";
import type { TrimmerOptions } from "./trimmer-options.ts";
import { weighStep } from "./weigh-step.ts";

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
