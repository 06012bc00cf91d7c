import { type PlannedTrim, savedBy } from "./plan-step.ts";

/** A plan that is taken, or what it would free and waits. Each step breaks the prompt cache once, so it must be worth it. */
export function weighStep(
  plan: readonly PlannedTrim[],
  minSavings: number,
): { taken: readonly PlannedTrim[]; pending: number } {
  const saved = savedBy(plan);
  return saved >= minSavings ? { taken: plan, pending: 0 } : { taken: [], pending: saved };
}
