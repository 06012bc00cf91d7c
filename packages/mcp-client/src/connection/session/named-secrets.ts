import { safeEnvironment } from "@toolrail/process";
import { variableNames } from "../../config/expand-variables.ts";
import type { ServerEntry } from "../../config/server-entry.ts";

/** Values of the variables that an entry names anywhere, an argument or a path included, and that look secret. */
export function namedSecrets(
  { written }: ServerEntry,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const names = new Set(textsIn(written).flatMap(variableNames));
  const values = Object.fromEntries([...names].map((name) => [name, environment[name]]));
  const safe = safeEnvironment(values);
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || Object.hasOwn(safe, name) ? [] : [value],
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
