import type { ToolCallEvent } from "../stream-event.ts";
import { asRecord } from "./odd-values.ts";
import { toJson } from "./to-json.ts";

/** A piece of argument text, or the arguments whole where a server sends the object itself. */
export type CallArguments = Pick<ToolCallEvent, "argsDelta" | "args">;

export function readCallArguments(value: unknown): CallArguments | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string") return { argsDelta: value };
  const args = toJson(value);
  // An empty object says nothing, and must not wipe out what came before.
  return args === undefined || args === "{}" ? undefined : { args };
}

/** The arguments in a form that does not depend on blanks and the order of names. */
export function canonicalText(args: string): string {
  try {
    return JSON.stringify(JSON.parse(args), (_key, value) => {
      const fields = asRecord(value);
      return fields ? Object.fromEntries(Object.entries(fields).sort(byName)) : value;
    });
  } catch {
    return args.trim();
  }
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
