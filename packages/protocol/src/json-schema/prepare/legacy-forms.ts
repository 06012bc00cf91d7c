import { isRecord } from "../json-value.ts";

/** Rewrites what drafts 4 to 2019-09 say in another form into that of 2020-12. */
export function withoutLegacyForms(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { dependencies, additionalItems, ...rest } = schema;
  return { ...rest, ...tupleOf(rest, additionalItems), ...boundsOf(rest), ...dependentsOf(dependencies) };
}

function tupleOf(schema: Record<string, unknown>, additionalItems: unknown): Record<string, unknown> {
  return Array.isArray(schema.items) ? { prefixItems: schema.items, items: additionalItems } : {};
}

// Draft 4: a boolean beside `minimum` makes it exclusive.
function boundsOf(schema: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(schema.exclusiveMinimum === true && { minimum: undefined, exclusiveMinimum: schema.minimum }),
    ...(schema.exclusiveMaximum === true && { maximum: undefined, exclusiveMaximum: schema.maximum }),
  };
}

function dependentsOf(dependencies: unknown): Record<string, unknown> {
  if (!isRecord(dependencies)) return {};
  const entries = Object.entries(dependencies);
  return {
    dependentRequired: Object.fromEntries(entries.filter(([, value]) => Array.isArray(value))),
    dependentSchemas: Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value))),
  };
}
