import type { SubSchema } from "../prepare/keyword-rules.ts";
import { type Check, note, type Steps, take } from "./check.ts";
import type { Misfit } from "./misfit.ts";

/** Keywords that apply further schemas to the same value. */
export const IN_PLACE_STEPS: Steps = [
  ["$ref", checkReference],
  ["not", checkNot],
  ["anyOf", checkAnyOf],
  ["allOf", checkAllOf],
  ["oneOf", checkOneOf],
  ["if", checkIf],
];

function checkReference(check: Check): void {
  const { run, schema, instance, evaluated } = check;
  const target = schema.$ref === undefined ? undefined : run.prepared.resolve(schema.$ref);
  if (target !== undefined) take(check, run.check(target, instance, evaluated));
}

function checkNot(check: Check): void {
  const { run, schema, instance } = check;
  if (schema.not !== undefined && run.check(schema.not, instance).length === 0) note(check, "not");
}

function checkAllOf(check: Check): void {
  const { run, schema, instance, evaluated } = check;
  for (const part of schema.allOf ?? []) {
    if (run.isDone(check)) return;
    take(check, run.check(part, instance, evaluated));
  }
}

function checkAnyOf(check: Check): void {
  const inside: (readonly Misfit[])[] = [];
  let fits = false;
  for (const form of check.schema.anyOf ?? []) {
    const misfits = checkForm(check, form);
    inside.push(misfits);
    fits ||= misfits.length === 0;
    // Another form that fits adds only to what was looked at.
    if (fits && !check.evaluated) return;
  }
  if (!fits) note(check, "anyOf", { inside });
}

function checkOneOf(check: Check): void {
  const inside = (check.schema.oneOf ?? []).map((form) => checkForm(check, form));
  const fitting = inside.filter(({ length }) => length === 0).length;
  if (fitting === 0) note(check, "oneOf", { inside });
  else if (fitting > 1) note(check, "oneOf");
}

function checkIf(check: Check): void {
  const { run, schema, instance, evaluated } = check;
  if (schema.if === undefined) return;
  const branch = checkForm(check, schema.if).length === 0 ? schema.then : schema.else;
  if (branch !== undefined) take(check, run.check(branch, instance, evaluated));
}

/** Checks a form that need not fit: only one that does has looked at anything. */
function checkForm({ run, instance, evaluated }: Check, form: SubSchema): readonly Misfit[] {
  const looked = evaluated && new Set<string | number>();
  const misfits = run.check(form, instance, looked);
  if (misfits.length === 0) run.merge(looked, evaluated);
  return misfits;
}
