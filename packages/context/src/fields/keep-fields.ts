import { refField } from "../ref.prompt.ts";
import { cutEnd } from "../text/cut-text.ts";
import type { FieldTree } from "./field-tree.ts";
import { skipBlanks } from "./json-spans.ts";
import { pickFields } from "./pick-fields.ts";

/** Names what a JSON text was rid of. */
const DROPPED_FIELDS = "_dropped_fields";

/** A JSON text with these fields alone, and a note of the others; undefined where it is no JSON or loses nothing. */
export function keepFields(text: string, tree: FieldTree, ref: string): string | undefined {
  const source = text.replace(/^\uFEFF/, "");
  if (!isJson(source) || isNoted(source, ref)) return undefined;
  const { json, dropped } = pickFields(source, tree);
  if (dropped.length === 0) return undefined;
  const note = `"${DROPPED_FIELDS}":${JSON.stringify(shownNames(dropped))},${refField(ref)}`;
  if (!json.startsWith("{")) return `{"items":${json},${note}}`;
  return json === "{}" ? `{${note}}` : `${json.slice(0, -1)},${note}}`;
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

// What has lost fields before has its note already, which ends with the ref of this very result.
function isNoted(text: string, ref: string): boolean {
  return text.includes(`"${DROPPED_FIELDS}":[`) && text.endsWith(`,${refField(ref)}}`);
}

/** More names say no more to a reader. */
const MOST_NAMES = 12;
const NAME_CHARS = 60;

/** Names of fields as a reader is shown them: the first ones, and how many more there are. */
export function shownNames(names: readonly string[]): readonly string[] {
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).map((name) => cutEnd(name, NAME_CHARS));
  return more > 0 ? [...shown, `… ${more} more`] : shown;
}
