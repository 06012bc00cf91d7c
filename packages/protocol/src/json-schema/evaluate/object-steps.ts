import { isRecord } from "../json-value.ts";
import type { SubSchema } from "../prepare/keyword-rules.ts";
import { matches } from "../prepare/safe-pattern.ts";
import { type Check, note, type Step, type Steps, take } from "./check.ts";
import { childOf } from "./misfit.ts";

type Values = Readonly<Record<string, unknown>>;

/** Keywords that look at objects alone. */
export const OBJECT_STEPS: Steps = [
  ["required", ofObject(checkRequired)],
  ["minProperties", ofObject(checkMinCount)],
  ["maxProperties", ofObject(checkMaxCount)],
  ["propertyNames", ofObject(checkNames)],
  ["dependentRequired", ofObject(checkDependentRequired)],
  ["dependentSchemas", ofObject(checkDependentSchemas)],
  ["properties", ofObject(checkProperties)],
  ["patternProperties", ofObject(checkPatternProperties)],
  ["additionalProperties", ofObject(checkAdditional)],
  ["unevaluatedProperties", ofObject(checkUnevaluated)],
];

function ofObject(step: (check: Check, value: Values) => void): Step {
  return (check) => {
    if (isRecord(check.instance.value)) step(check, check.instance.value);
  };
}

// One misfit for all names that are missing.
function checkRequired(check: Check, value: Values): void {
  const { required = [] } = check.schema;
  check.run.work.spend(required.length / NAMES_PER_STEP);
  if (required.some((name) => !Object.hasOwn(value, name))) note(check, "required");
}

/** Names that are looked up in the time of one step. */
const NAMES_PER_STEP = 2;

function checkMinCount(check: Check, value: Values): void {
  if (keysOf(check, value).length < (check.schema.minProperties ?? 0)) note(check, "minProperties");
}

function checkMaxCount(check: Check, value: Values): void {
  const { maxProperties = Number.POSITIVE_INFINITY } = check.schema;
  if (keysOf(check, value).length > maxProperties) note(check, "maxProperties");
}

function checkNames(check: Check, value: Values): void {
  const { propertyNames } = check.schema;
  if (propertyNames === undefined) return;
  for (const name of keysOf(check, value)) {
    if (check.run.isDone(check)) return;
    const inside = check.run.check(propertyNames, { value: name });
    const instance = childOf(check.instance, name, value[name]);
    if (inside.length > 0) note(check, "propertyNames", { instance, inside: [inside] });
  }
}

function checkDependentRequired(check: Check, value: Values): void {
  const lacking = Object.entries(check.schema.dependentRequired ?? {}).some(([given, names]) => {
    check.run.work.spend(1);
    if (!Object.hasOwn(value, given)) return false;
    check.run.work.spend(names.length / NAMES_PER_STEP);
    return names.some((name) => !Object.hasOwn(value, name));
  });
  if (lacking) note(check, "dependentRequired");
}

function checkDependentSchemas(check: Check, value: Values): void {
  const { run, instance, evaluated } = check;
  for (const [given, part] of Object.entries(check.schema.dependentSchemas ?? {})) {
    run.work.spend(1);
    if (Object.hasOwn(value, given)) take(check, run.check(part, instance, evaluated));
  }
}

function checkProperties(check: Check, value: Values): void {
  const { properties = {} } = check.schema;
  const names = Object.keys(properties);
  check.run.work.spend(names.length / NAMES_PER_STEP);
  for (const name of names) {
    if (!Object.hasOwn(value, name)) continue;
    if (check.run.isDone(check)) return;
    checkProperty(check, name, properties[name]);
  }
}

function checkPatternProperties(check: Check, value: Values): void {
  const patterns = Object.entries(check.schema.patternProperties ?? {});
  for (const name of keysOf(check, value))
    for (const [pattern, part] of patterns) {
      if (check.run.isDone(check)) return;
      if (matches(pattern, name, check.run.work)) checkProperty(check, name, part);
    }
}

function checkAdditional(check: Check, value: Values): void {
  const { properties = {}, patternProperties = {}, additionalProperties } = check.schema;
  const patterns = Object.keys(patternProperties);
  for (const name of keysOf(check, value)) {
    if (check.run.isDone(check)) return;
    if (Object.hasOwn(properties, name)) continue;
    if (patterns.some((pattern) => matches(pattern, name, check.run.work))) continue;
    checkProperty(check, name, additionalProperties);
  }
}

function checkUnevaluated(check: Check, value: Values): void {
  for (const name of keysOf(check, value)) {
    if (check.run.isDone(check)) return;
    if (!check.evaluated?.has(name)) checkProperty(check, name, check.schema.unevaluatedProperties);
  }
}

function checkProperty(check: Check, name: string, part: SubSchema | undefined): void {
  const { value } = check.instance;
  if (part === undefined || !isRecord(value)) return;
  const instance = childOf(check.instance, name, value[name]);
  check.evaluated?.add(name);
  if (part === false) note(check, "false", { instance, unknownName: name });
  else take(check, check.run.check(part, instance));
}

function keysOf({ run }: Check, value: Values): string[] {
  const keys = Object.keys(value);
  run.work.spend(keys.length / NAMES_PER_STEP);
  return keys;
}
