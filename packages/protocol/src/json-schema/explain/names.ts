import { nearNames } from "../../near-names.ts";
import { isRecord } from "../json-value.ts";
import type { SchemaFault } from "../schema-fault.ts";
import { describeSchema } from "./describe-schema.ts";
import { describeValue } from "./describe-value.ts";
import { joinPath } from "./location.ts";
import type { Place } from "./place.ts";

const MAX_LISTED = 20;

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
  return names
    .filter((name) => !has(place.value, name))
    .map((name) => ({
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
  const properties = Object.entries(place.schema.properties ?? {});
  const names = properties.flatMap(([real, schema]) => (schema === false ? [] : [real]));
  const [near] = nearNames(name, names);
  return {
    path: place.path,
    kind: "unknown",
    expected: near === undefined ? listOf(names) : `did you mean "${near}"?`,
    received: describeValue(place.value),
  };
}

function listOf(names: readonly string[]): string {
  if (names.length === 0) return "there are no parameters";
  const more = names.length > MAX_LISTED ? `, and ${names.length - MAX_LISTED} more` : "";
  return `there are: ${names.slice(0, MAX_LISTED).join(", ")}${more}`;
}
