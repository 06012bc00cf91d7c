import { coerceJsonSchema, validateJsonSchema } from "@toolrail/protocol/json-schema";
import { visibleText } from "../output/visible-text.ts";

/** One field of a form, its schema as the server wrote it. */
export interface Field {
  name: string;
  schema: Readonly<Record<string, unknown>>;
  required: boolean;
}

type Value = string | number | boolean | readonly string[];

export type FieldAnswer = { ok: true; value: Value | undefined } | { ok: false; message: string };

/** True when one line can answer it: a text, a number, a truth, or some of a list of choices. */
export function canBeAsked(schema: Field["schema"]): boolean {
  if (schema.type === "array") return choicesOf(schema) !== undefined;
  return ["string", "number", "integer", "boolean"].includes(String(schema.type));
}

/** What is asked for, in one line. */
export function fieldPrompt({ name, schema, required }: Field): string {
  const title = typeof schema.title === "string" ? schema.title : name;
  const hints = [
    typeof schema.description === "string" ? schema.description : undefined,
    choicesOf(schema)?.join(" | ") ?? (schema.type === "boolean" ? "yes | no" : undefined),
    schema.type === "array" ? "several with commas" : undefined,
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
  const { value } = coerceJsonSchema(schema, readTyped(schema, typed));
  const [fault] = validateJsonSchema(schema, value);
  if (fault === undefined && isValue(value)) return { ok: true, value };
  return { ok: false, message: `${visibleText(name)} takes ${fault?.expected ?? String(schema.type)}` };
}

function choicesOf({ type, enum: values, oneOf, anyOf, items }: Field["schema"]): string[] | undefined {
  if (type === "array") return choicesOf({ ...Object(items), type: undefined });
  if (Array.isArray(values)) return values.map(String);
  const choices = oneOf ?? anyOf;
  if (!Array.isArray(choices)) return undefined;
  return choices.map((choice) => String(Object(choice).const));
}

function readTyped({ type }: Field["schema"], typed: string): unknown {
  if (type === "boolean") return wordToTruth(typed);
  if (type !== "array") return typed;
  return typed.split(",").flatMap((choice) => choice.trim() || []);
}

function wordToTruth(word: string): unknown {
  if (/^(y|yes|true)$/iu.test(word)) return true;
  return /^(n|no|false)$/iu.test(word) ? false : word;
}

function isValue(value: unknown): value is Value {
  if (Array.isArray(value)) return value.every((member) => typeof member === "string");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
