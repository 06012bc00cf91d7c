import * as v from "valibot";

export type Checked<T> = { ok: true; value: T } | { ok: false; message: string };

/** How a fault in the file is told, from where it is and what is expected there. */
export type FaultText = (issue: v.BaseIssue<unknown>) => string;

/** A file's text as the value that it must hold. */
export function checkJson<T>(
  text: string,
  schema: v.GenericSchema<unknown, T>,
  faultText: FaultText,
): Checked<T> {
  const parsed = parseJson(text.replace(/^\uFEFF/u, ""));
  if (!parsed) return { ok: false, message: "not JSON" };
  const { success, output, issues } = v.safeParse(schema, parsed.value);
  return success ? { ok: true, value: output } : { ok: false, message: faultText(issues[0]) };
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
