import { refField } from "../ref.prompt.ts";
import type { FieldTree } from "./field-tree.ts";
import { skipBlanks } from "./json-spans.ts";
import { pickFields } from "./pick-fields.ts";

/** Names what a JSON text was rid of. */
const DROPPED_FIELDS = "_dropped_fields";

/** More names say no more to a reader. */
const MOST_NAMES = 12;

/** A JSON text with these fields alone, and a note of the others; undefined where it is no JSON or loses nothing. */
export function keepFields(text: string, tree: FieldTree, ref: string): string | undefined {
  if (!isJson(text) || isNoted(text)) return undefined;
  const { json, dropped } = pickFields(text, tree);
  if (dropped.length === 0) return undefined;
  const note = `"${DROPPED_FIELDS}":${JSON.stringify(namesOf(dropped))},${refField(ref)}`;
  if (!json.startsWith("{")) return `{"items":${json},${note}}`;
  return json === "{}" ? `{${note}}` : `${json.slice(0, -1)},${note}}`;
}

function namesOf(dropped: readonly string[]): readonly string[] {
  const more = dropped.length - MOST_NAMES;
  return more > 0 ? [...dropped.slice(0, MOST_NAMES), `… ${more} more`] : dropped;
}

// Only what may lose fields: an object, or an array.
function isJson(text: string): boolean {
  if (!/[{[]/.test(text.charAt(skipBlanks(text, 0)))) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// What has lost fields before has its note already.
function isNoted(text: string): boolean {
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null && Object.hasOwn(value, DROPPED_FIELDS);
}
