import { isRecord } from "../json-value.ts";
import { problemText } from "./problem-text.ts";
import type { FieldPath, WrittenServer } from "./written-server.ts";

/** The fields of an entry under our names, whichever program's file it stands in. */
export interface EntryFields {
  fields: Readonly<Record<string, unknown>>;
  /** The path of a field as it was written. */
  writtenPath(path: FieldPath): FieldPath;
}

/** Names that other programs give our fields; the first one that is there counts. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  url: ["httpUrl", "serverUrl"],
  env: ["environment"],
};

const TYPES: ReadonlyMap<unknown, "stdio" | "http" | "sse"> = new Map([
  ["stdio", "stdio"],
  ["local", "stdio"],
  ["http", "http"],
  ["remote", "http"],
  ["sse", "sse"],
  ["streamable-http", "http"],
  ["streamableHttp", "http"],
]);

/** Reads an entry: `null` says nothing. Undefined for a value that is not an object. */
export function entryFields({ value, dialect }: WrittenServer): EntryFields | undefined {
  if (!isRecord(value)) return undefined;
  const present = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
  const fields: Record<string, unknown> = Object.fromEntries(present);
  const renamed = new Map<string, string>();
  for (const [name, others] of Object.entries(ALIASES)) {
    const other = others.find((alias) => Object.hasOwn(fields, alias));
    if (other === undefined) continue;
    fields[name] = fields[other];
    renamed.set(name, other);
    for (const alias of others) delete fields[alias];
  }
  readEnabled(fields, renamed);
  const isList = splitCommand(fields);
  return {
    fields: dialect === "opencode" ? fromOpencode(fields) : fields,
    writtenPath([first, ...rest]) {
      if (isList && first === "command") return ["command", 0];
      if (isList && first === "args") return ["command", ...rest.map((key) => Number(key) + 1)];
      return first === undefined ? [] : [renamed.get(String(first)) ?? first, ...rest];
    },
  };
}

/** `enabled: false` turns a server off, as `disabled: true` does. */
function readEnabled(fields: Record<string, unknown>, renamed: Map<string, string>): void {
  const { enabled } = fields;
  delete fields.enabled;
  if (enabled === undefined || enabled === true || fields.disabled === true) return;
  fields.disabled = enabled === false ? true : enabled;
  renamed.set("disabled", "enabled");
}

/** A command with its arguments in one list. */
function splitCommand(fields: Record<string, unknown>): boolean {
  const { command, args } = fields;
  if (!Array.isArray(command) || command.length === 0 || args !== undefined) return false;
  [fields.command, fields.args] = [command[0], command.slice(1)];
  return true;
}

function fromOpencode({ timeout: _, oauth, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const hasClient = isRecord(oauth) && oauth.clientId !== undefined;
  return mapTexts({ ...fields, ...(hasClient && { oauth }) }, (text) =>
    text.replace(/\{(env|file):([^{}]*)\}/gu, (_match, kind: string, name: string) => `\${${kind}:${name}}`),
  ) as Record<string, unknown>;
}

/** The same value with each text in it replaced. */
function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((member) => mapTexts(member, replace));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapTexts(member, replace)]));
}

export type EntryKind =
  | { kind: "type"; type: "stdio" | "http" | "sse" }
  /** Only says that a server is not to be started. */
  | { kind: "off" }
  | { kind: "fault"; fault: EntryFault };

/** One fault inside an entry. */
export interface EntryFault {
  path: FieldPath;
  message: string;
}

/** The kind of an entry: as its `type` says, else by the fields it has. */
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

function fault(path: FieldPath, message: string): EntryKind {
  return { kind: "fault", fault: { path, message } };
}
