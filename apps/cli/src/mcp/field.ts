import { coerceJsonSchema, validateJsonSchema } from "@toolrail/protocol/json-schema";
import { visibleText } from "../output/visible-text.ts";

/** One field of a form, its schema as the server wrote it. */
export interface Field {
  name: string;
  schema: Readonly<Record<string, unknown>>;
  required: boolean;
}

type Value = string | number | boolean;

export type FieldAnswer = { ok: true; value: Value | undefined } | { ok: false; message: string };

/** What is asked for, in one line. */
export function fieldPrompt({ name, schema, required }: Field): string {
  const title = typeof schema.title === "string" ? schema.title : name;
  const hints = [
    typeof schema.description === "string" ? schema.description : undefined,
    choicesOf(schema)?.join(" | ") ?? (schema.type === "boolean" ? "yes | no" : undefined),
    schema.default === undefined ? undefined : `default ${String(schema.default)}`,
    required ? undefined : "may stay empty",
  ].filter((hint) => hint !== undefined);
  const hint = hints.length === 0 ? "" : ` (${hints.join("; ")})`;
  return visibleText(`  ${title}${hint}: `).replace(/\n/gu, " ");
}

/** The line that was typed as the schema wants it; an empty one is the default, or no answer. */
export function readField({ name, schema, required }: Field, line: string): FieldAnswer {
  const typed = line.trim();
  if (typed === "") {
    if (isValue(schema.default)) return { ok: true, value: schema.default };
    return required
      ? { ok: false, message: `${visibleText(name)} is needed` }
      : { ok: true, value: undefined };
  }
  const { value } = coerceJsonSchema(schema, schema.type === "boolean" ? wordToTruth(typed) : typed);
  const [fault] = validateJsonSchema(schema, value);
  if (fault === undefined && isValue(value)) return { ok: true, value };
  return { ok: false, message: `${visibleText(name)} takes ${fault?.expected ?? String(schema.type)}` };
}

function choicesOf({ enum: values, oneOf }: Field["schema"]): string[] | undefined {
  if (Array.isArray(values)) return values.map(String);
  if (!Array.isArray(oneOf)) return undefined;
  return oneOf.map((choice) => String(Object(choice).const));
}

function wordToTruth(word: string): unknown {
  if (/^(y|yes|true)$/iu.test(word)) return true;
  return /^(n|no|false)$/iu.test(word) ? false : word;
}

function isValue(value: unknown): value is Value {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
