import { nearNames } from "../../near-names.ts";
import { joinPath } from "../evaluate/misfit.ts";
import { isRecord } from "../json-value.ts";
import type { SchemaFault } from "../schema-fault.ts";
import { describeSchema } from "./describe-schema.ts";
import { describeValue } from "./describe-value.ts";
import type { Place } from "./finding.ts";

const MAX_LISTED = 20;
/** Steps that the words of one fault take. */
const STEPS_PER_FAULT = 3;

/** Every name that `required` asks for and the object lacks. */
export function explainRequired(place: Place): SchemaFault[] {
  return missing(place.schema.required ?? [], place, "");
}

/** The same for names that another parameter calls for. */
export function explainDependent(place: Place): SchemaFault[] {
  const { schema, value } = place;
  const given = Object.entries(schema.dependentRequired ?? {}).filter(([name]) => has(value, name));
  return given.flatMap(([name, names]) => missing(names, place, `, since "${name}" is given`));
}

function missing(names: readonly string[], place: Place, reason: string): SchemaFault[] {
  place.work.spend(names.length);
  const absent = names.filter((name) => !has(place.value, name));
  place.work.spend(absent.length * STEPS_PER_FAULT);
  return absent.map((name) => ({
    path: joinPath(place.path, name),
    kind: "missing",
    expected: describeSchema(place.prepared, place.schema.properties?.[name]) + reason,
    received: "nothing",
  }));
}

function has(value: unknown, name: string): boolean {
  return isRecord(value) && Object.hasOwn(value, name);
}

/** A name that the schema does not have: tells the nearest one that it has, else all. */
export function explainUnknown(name: string, place: Place): SchemaFault {
  const names = namesOf(place);
  // Comparing names costs far more than listing them.
  const isNear = place.work.trySpend(names.length * stepsToCompare(name));
  const [near] = isNear ? nearNames(name, names) : [];
  return {
    path: place.path,
    kind: "unknown",
    expected: near === undefined ? listOf(names) : `did you mean "${near}"?`,
    received: describeValue(place.value),
  };
}

/** Steps that comparing a name with another takes, which grow with the square of its length. */
function stepsToCompare({ length }: string): number {
  return 10 + Math.min(length, 200) ** 2 / 50;
}

const known = new WeakMap<object, readonly string[]>();

/** The names that a schema has, but for those that it forbids. */
function namesOf({ schema, work }: Place): readonly string[] {
  const found = known.get(schema);
  if (found) return found;
  const properties = Object.entries(schema.properties ?? {});
  work.spend(properties.length);
  const names = properties.flatMap(([name, part]) => (part === false ? [] : [name]));
  known.set(schema, names);
  return names;
}

function listOf(names: readonly string[]): string {
  if (names.length === 0) return "there are no parameters";
  const more = names.length > MAX_LISTED ? `, and ${names.length - MAX_LISTED} more` : "";
  return `there are: ${names.slice(0, MAX_LISTED).join(", ")}${more}`;
}
