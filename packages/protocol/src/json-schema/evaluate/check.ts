import type { Schema, SubSchema } from "../prepare/keyword-rules.ts";
import type { PreparedSchema } from "../prepare/prepare.ts";
import type { Work } from "../work.ts";
import type { Instance, Misfit } from "./misfit.ts";

/** Names and positions that a schema's keywords have looked at; only kept where an `unevaluated…` keyword asks for it. */
export type Evaluated = Set<string | number> | undefined;

/** Carries the steps of one check out, part by part. */
export interface Runner {
  readonly prepared: PreparedSchema;
  readonly work: Work;
  /** Findings; empty for a value that fits. */
  check(schema: SubSchema, instance: Instance, evaluated?: Evaluated): readonly Misfit[];
  /** Adds what one part has looked at to what another has. */
  merge(from: Evaluated, to: Evaluated): void;
  /** True when a check needs no further misfit. */
  isDone(check: Check): boolean;
}

/** One part of the schema against one part of the value. */
export interface Check {
  run: Runner;
  schema: Schema;
  instance: Instance;
  evaluated: Evaluated;
  misfits: Misfit[];
}

export type Step = (check: Check) => void;
export type Steps = readonly (readonly [keyword: keyof Schema, step: Step])[];

/** Explaining a misfit later is paid for when it is found. */
const MISFIT_STEPS = 10;

export function note(check: Check, keyword: string, more: Partial<Misfit> = {}): void {
  check.run.work.spend(MISFIT_STEPS);
  check.misfits.push({ keyword, schema: check.schema, instance: check.instance, ...more });
}

/** Adds misfits of a further part to those of a check. */
export function take(check: Check, misfits: readonly Misfit[]): void {
  check.run.work.spend(misfits.length);
  for (const misfit of misfits) check.misfits.push(misfit);
}
