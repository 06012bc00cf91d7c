import { isRecord } from "../json-value.ts";
import type { PreparedSchema } from "../prepare/prepare.ts";

const MAX_LISTED = 20;
const MAX_DEPTH = 4;

/** What a schema wants, written as a type: `string`, `integer[]`, `"a" | "b"`. */
export function describeSchema(schema: PreparedSchema, part: unknown, depth = 0): string {
  if (part === false) return "nothing";
  if (!isRecord(part) || depth > MAX_DEPTH) return "any value";
  const inner = (next: unknown) => describeSchema(schema, next, depth + 1);
  if (typeof part.$ref === "string") return inner(schema.resolve(part.$ref));
  if (part.const !== undefined) return JSON.stringify(part.const);
  if (Array.isArray(part.enum)) return describeValues(part.enum);
  const forms = part.anyOf ?? part.oneOf;
  if (Array.isArray(forms)) return joinForms(forms.map(inner));
  if (Array.isArray(part.type)) return part.type.join(" | ");
  const pattern = typeof part.pattern === "string" && schema.original(part)?.pattern;
  if (pattern) return `text that matches ${pattern}`;
  if (part.type !== "array") return typeof part.type === "string" ? part.type : "any value";
  const item = part.items === undefined ? "any value" : inner(part.items);
  if (item === "any value") return "array";
  return item.includes(" ") ? `(${item})[]` : `${item}[]`;
}

/** The values of an enum; after twenty only how many more there are. */
export function describeValues(values: readonly unknown[]): string {
  const listed = values.slice(0, MAX_LISTED).map((value) => JSON.stringify(value));
  if (values.length > MAX_LISTED) listed.push(`${values.length - MAX_LISTED} more`);
  return listed.join(" | ");
}

export function joinForms(forms: readonly string[]): string {
  const shown = forms.filter((form) => form !== "nothing");
  return shown.length > 0 ? [...new Set(shown)].join(" | ") : "nothing";
}
