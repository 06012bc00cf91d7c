import { canonicalText } from "./canonical.ts";
import { type Check, note, type Step, type Steps, take } from "./check.ts";
import { childOf } from "./misfit.ts";

type Items = readonly unknown[];

/** Keywords that look at arrays alone. */
export const ARRAY_STEPS: Steps = [
  ["maxItems", ofArray(checkMaxItems)],
  ["minItems", ofArray(checkMinItems)],
  ["prefixItems", ofArray(checkPrefix)],
  ["items", ofArray(checkItems)],
  ["contains", ofArray(checkContains)],
  ["unevaluatedItems", ofArray(checkUnevaluated)],
  ["uniqueItems", ofArray(checkUnique)],
];

function ofArray(step: (check: Check, items: Items) => void): Step {
  return (check) => {
    if (Array.isArray(check.instance.value)) step(check, check.instance.value);
  };
}

function checkMaxItems(check: Check, items: Items): void {
  if (items.length > (check.schema.maxItems ?? Number.POSITIVE_INFINITY)) note(check, "maxItems");
}

function checkMinItems(check: Check, items: Items): void {
  if (items.length < (check.schema.minItems ?? 0)) note(check, "minItems");
}

function checkPrefix(check: Check, items: Items): void {
  const { run, instance, evaluated } = check;
  for (const [at, part] of (check.schema.prefixItems ?? []).slice(0, items.length).entries()) {
    if (run.isDone(check)) return;
    evaluated?.add(at);
    take(check, run.check(part, childOf(instance, at, items[at])));
  }
}

function checkItems(check: Check, items: Items): void {
  const { run, schema, instance, evaluated } = check;
  if (schema.items === undefined) return;
  for (let at = schema.prefixItems?.length ?? 0; at < items.length; at++) {
    if (run.isDone(check)) return;
    evaluated?.add(at);
    take(check, run.check(schema.items, childOf(instance, at, items[at])));
  }
}

function checkContains(check: Check, items: Items): void {
  const { run, schema, instance, evaluated } = check;
  const { contains, minContains, maxContains = Number.POSITIVE_INFINITY } = schema;
  if (contains === undefined) return;
  let found = 0;
  for (const [at, item] of items.entries())
    if (run.check(contains, childOf(instance, at, item)).length === 0) {
      evaluated?.add(at);
      found++;
    }
  if (minContains === undefined && found === 0) note(check, "contains");
  else if (found < (minContains ?? 0)) note(check, "minContains");
  else if (found > maxContains) note(check, "maxContains");
}

function checkUnevaluated(check: Check, items: Items): void {
  const { run, schema, instance, evaluated } = check;
  if (schema.unevaluatedItems === undefined) return;
  for (const [at, item] of items.entries()) {
    if (run.isDone(check)) return;
    run.work.spend(1);
    if (evaluated?.has(at)) continue;
    evaluated?.add(at);
    take(check, run.check(schema.unevaluatedItems, childOf(instance, at, item)));
  }
}

function checkUnique(check: Check, items: Items): void {
  const seen = new Set<string>();
  for (const item of items) {
    const text = canonicalText(item, check.run.work);
    if (seen.has(text)) {
      note(check, "uniqueItems");
      return;
    }
    seen.add(text);
  }
}
