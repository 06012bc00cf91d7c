import type { CliContext } from "../context.ts";

type Env = CliContext["env"];

export interface NamedValue {
  name: string;
  value: string;
}

/** The first of the variables that is set and not empty. */
export function firstSet(env: Env, names: readonly string[]): NamedValue | undefined {
  for (const name of names) {
    const value = env[name]?.trim();
    if (value) return { name, value };
  }
  return undefined;
}

/** True when what is on by default was turned off. */
export function isSwitchedOff(env: Env, name: string): boolean {
  const value = env[name]?.trim().toLowerCase();
  return value === "0" || value === "false";
}

export function isSwitchedOn(env: Env, name: string): boolean {
  const value = env[name]?.trim().toLowerCase();
  return value !== undefined && value !== "" && value !== "0" && value !== "false";
}
