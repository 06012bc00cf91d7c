import { isSecretVariable } from "@toolrail/process";
import { variableNames } from "../../config/expand-variables.ts";
import type { ServerEntry } from "../../config/server-entry.ts";

/** Values of the variables that an entry names anywhere, an argument or a path included, and that look secret. */
export function namedSecrets(
  { written }: ServerEntry,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const names = new Set(textsIn(written).flatMap(variableNames));
  return [...names].flatMap((name) => {
    const value = environment[name];
    return value !== undefined && isSecretVariable(name, value) ? [value] : [];
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
