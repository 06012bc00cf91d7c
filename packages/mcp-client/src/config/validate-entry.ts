import * as v from "valibot";
import type { EntryFault } from "./entry-fields.ts";
import { type EntrySettings, launchSchema, settingsSchema, targetSchema } from "./entry-schema.ts";
import { problemText } from "./problem-text.ts";
import type { Launch, Target } from "./server-entry.ts";

export type ValidatedEntry =
  | { settings: EntrySettings; written: Launch | Target; faults?: undefined }
  | { faults: EntryFault[]; settings?: undefined; written?: undefined };

/** Every field with its type and default; fields that are not known are left out. */
export function validateEntry(
  type: "stdio" | "http" | "sse",
  fields: Readonly<Record<string, unknown>>,
): ValidatedEntry {
  const settings = v.safeParse(settingsSchema, fields);
  const what = type === "stdio" ? readLaunch(fields) : readTarget(type, fields);
  if (settings.success && what.written) return { settings: settings.output, written: what.written };
  return { faults: [...(settings.issues ?? []).map(faultOf), ...(what.faults ?? [])] };
}

interface Read {
  written?: Launch | Target;
  faults?: EntryFault[];
}

function readLaunch(fields: unknown): Read {
  const { success, output, issues } = v.safeParse(launchSchema, fields);
  return success ? { written: { type: "stdio", ...output } } : { faults: issues.map(faultOf) };
}

function readTarget(type: "http" | "sse", fields: unknown): Read {
  const { success, output, issues } = v.safeParse(targetSchema, fields);
  return success ? { written: { type, ...output } } : { faults: issues.map(faultOf) };
}

function faultOf(issue: v.BaseIssue<unknown>): EntryFault {
  const path = (issue.path ?? []).flatMap(({ key }) =>
    typeof key === "string" || typeof key === "number" ? [key] : [],
  );
  const isMissing = issue.input === undefined;
  return { path, message: isMissing ? problemText.missing(path) : problemText.must(path, issue.message) };
}
