import type { CliContext } from "../context.ts";

const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-((?:[^}$]|\$(?!\{))*))?\}/gu;

export interface ExpandedValue {
  value: unknown;
  /** Completes "KEY …". */
  problem: string | undefined;
}

/**
 * Fills in `${VAR}` and `${VAR:-default}` in every text of a value. As in a shell, the default also stands for an empty
 * variable.
 */
export function expandValue(value: unknown, env: CliContext["env"]): ExpandedValue {
  let problem: string | undefined;
  const fill = (text: string) =>
    text.replace(VARIABLE, (_, name: string, fallback: string | undefined) => {
      const set = Object.hasOwn(env, name) ? env[name] : undefined;
      if (fallback !== undefined) return set || fallback;
      if (set === undefined) problem ??= `uses ${name}, which is not set`;
      return set ?? "";
    });
  return { value: mapTexts(value, fill), problem };
}

/** Returns whether a value holds a variable that would be filled in. */
export function holdsVariable(value: unknown): boolean {
  let holds = false;
  mapTexts(value, (text) => {
    holds ||= text.search(VARIABLE) >= 0;
    return text;
  });
  return holds;
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, map)]));
}
