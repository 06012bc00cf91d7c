import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import type { CliContext } from "../context.ts";
import { configFiles } from "./named-servers.ts";

/** A server's entry as a file holds it. */
export interface WrittenEntry {
  file: string;
  entry: Readonly<Record<string, unknown>>;
}

/** Keys under which other programs keep servers: by name, or nested for a folder. */
const MAPS = ["mcpServers", "servers", "mcp"] as const;

/** Finds the entries of a server in the files of a folder, in the order in which they are read: the last one wins. */
export function writtenEntries(context: CliContext, root: string, name: string): WrittenEntry[] {
  const { homeDirectory: home, env } = context;
  const files = [...configFiles({ home, root, environment: env }), join(root, "toolrail.local.jsonc")];
  return files.flatMap((file) => {
    const entry = readEntry(file, name);
    return entry ? [{ file, entry }] : [];
  });
}

/** Reads the entry of a server from a file of any of the known forms; undefined where there is none. */
export function readEntry(file: string, name: string): WrittenEntry["entry"] | undefined {
  const root = readObject(file);
  if (!root) return undefined;
  for (const map of [...MAPS.map((key) => root[key]), file.endsWith(".mcp.json") ? root : undefined]) {
    if (!isObject(map) || !Object.hasOwn(map, name)) continue;
    const entry = map[name];
    if (isObject(entry)) return entry;
  }
  return undefined;
}

function readObject(file: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = parse(readFileSync(file, "utf8"), [], { allowTrailingComma: true });
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an entry without what may be secret: of variables and headers only `${VAR}` is shown. */
export function withoutSecrets(entry: WrittenEntry["entry"]): Record<string, unknown> {
  const masked = (value: unknown) =>
    typeof value === "string" && /^(?:\w+ )?\$\{[^}]*\}$/u.test(value) ? value : "***";
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => {
      if (!["env", "environment", "headers", "oauth"].includes(key) || !isObject(value)) return [key, value];
      return [key, Object.fromEntries(Object.entries(value).map(([field, text]) => [field, masked(text)]))];
    }),
  );
}
