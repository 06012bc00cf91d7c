// Draft 2020-12 over a prepared schema: evaluate.ts runs the keywords of a part in order, the other files hold them by the
// type that they look at. All work is counted; nothing here follows a reference out of the schema.
import type { Schema, SubSchema } from "../prepare/keyword-rules.ts";
import type { PreparedSchema } from "../prepare/prepare.ts";
import { type Work, WorkExceeded } from "../work.ts";
import { ARRAY_STEPS } from "./array-steps.ts";
import type { Check, Evaluated, Runner, Step, Steps } from "./check.ts";
import { IN_PLACE_STEPS } from "./in-place-steps.ts";
import type { Instance, Misfit } from "./misfit.ts";
import { OBJECT_STEPS } from "./object-steps.ts";
import { PLAIN_STEPS, TYPE_STEPS } from "./plain-steps.ts";

export interface EvaluationOptions {
  work: Work;
  /** Each part stops at its first misfit. */
  firstOnly: boolean;
}

const FITS: readonly Misfit[] = [];
/** Parts within parts; the stack bears several times as many. */
const MAX_DEPTH = 1_200;

const ALL_STEPS: Steps = [
  ...IN_PLACE_STEPS.filter(([keyword]) => keyword === "$ref"),
  ...TYPE_STEPS,
  ...IN_PLACE_STEPS.filter(([keyword]) => keyword !== "$ref"),
  ...OBJECT_STEPS,
  ...ARRAY_STEPS,
  ...PLAIN_STEPS,
];

const compiled = new WeakMap<Schema, readonly Step[]>();

/** Checks a value; throws `WorkExceeded` when that takes too much. */
export class Evaluation implements Runner {
  readonly prepared: PreparedSchema;
  readonly work: Work;
  readonly #firstOnly: boolean;
  #depth = 0;

  constructor(prepared: PreparedSchema, { work, firstOnly }: EvaluationOptions) {
    this.prepared = prepared;
    this.work = work;
    this.#firstOnly = firstOnly;
  }

  check(schema: SubSchema, instance: Instance, evaluated?: Evaluated): readonly Misfit[] {
    this.work.spend(1);
    if (schema === true) return FITS;
    if (schema === false) return [{ keyword: "false", schema: {}, instance }];
    if (++this.#depth > MAX_DEPTH) throw new WorkExceeded();
    const looksBack = schema.unevaluatedProperties !== undefined || schema.unevaluatedItems !== undefined;
    const own = looksBack ? new Set<string | number>() : evaluated;
    const check: Check = { run: this, schema, instance, evaluated: own, misfits: [] };
    for (const step of stepsOf(schema)) {
      if (this.isDone(check)) break;
      step(check);
    }
    if (looksBack) this.merge(own, evaluated);
    this.#depth--;
    return check.misfits;
  }

  merge(from: Evaluated, to: Evaluated): void {
    if (!from || !to) return;
    this.work.spend(from.size);
    for (const key of from) to.add(key);
  }

  isDone({ misfits }: Check): boolean {
    return this.#firstOnly && misfits.length > 0;
  }
}

function stepsOf(schema: Schema): readonly Step[] {
  let steps = compiled.get(schema);
  if (!steps) {
    steps = ALL_STEPS.flatMap(([keyword, step]) => (schema[keyword] === undefined ? [] : [step]));
    compiled.set(schema, steps);
  }
  return steps;
}
