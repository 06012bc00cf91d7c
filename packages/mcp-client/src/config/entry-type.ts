import type { EntryFault } from "./entry-fault.ts";
import { problemText } from "./problem-text.ts";

export type EntryKind =
  | { kind: "type"; type: "stdio" | "http" | "sse" }
  /** It only says that a server is not wanted. */
  | { kind: "off" }
  | { kind: "fault"; fault: EntryFault };

const TYPES: ReadonlyMap<unknown, "stdio" | "http" | "sse"> = new Map([
  ["stdio", "stdio"],
  ["http", "http"],
  ["sse", "sse"],
  ["streamable-http", "http"],
  ["streamableHttp", "http"],
]);

/** What an entry is: as its `type` says, else by what it holds. */
export function entryType(fields: Readonly<Record<string, unknown>>): EntryKind {
  if (Object.hasOwn(fields, "type")) {
    const type = TYPES.get(fields.type);
    return type ? { kind: "type", type } : fault(["type"], problemText.badType);
  }
  const hasCommand = Object.hasOwn(fields, "command");
  const hasUrl = Object.hasOwn(fields, "url");
  if (hasCommand && hasUrl) return fault([], problemText.twoTypes);
  if (hasCommand) return { kind: "type", type: "stdio" };
  if (hasUrl) return { kind: "type", type: "http" };
  return fields.disabled === true ? { kind: "off" } : fault([], problemText.noType);
}

function fault(path: EntryFault["path"], message: string): EntryKind {
  return { kind: "fault", fault: { path, message } };
}
