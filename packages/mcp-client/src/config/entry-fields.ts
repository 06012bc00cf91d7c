import { isRecord } from "../json-value.ts";

/** The fields of an entry that say something: `null` says nothing. Undefined for what is no object. */
export function entryFields(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isRecord(value)) return undefined;
  const said = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
  return Object.fromEntries(said);
}
