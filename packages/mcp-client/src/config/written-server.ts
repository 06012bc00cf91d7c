import type { EntryOrigin } from "./server-entry.ts";

/** The way to a value inside an entry, such as `["args", 0]`. */
export type FieldPath = readonly (string | number)[];

/** A server as somebody wrote it, not looked at yet. */
export interface WrittenServer {
  name: string;
  value: unknown;
  origin: EntryOrigin;
  /** Set for an entry that is written in another program's notation. */
  dialect?: "opencode" | undefined;
  /** Where the value lies, or the nearest thing around it that is there. */
  placeOf(path: FieldPath): string;
}

/** `args[0]`, `env.TOKEN` */
export function fieldName(path: FieldPath): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./u, "");
}
