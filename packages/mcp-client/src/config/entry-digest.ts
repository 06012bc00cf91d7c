import { createHash } from "node:crypto";
import type { Launch, ServerEntry, Target } from "./server-entry.ts";

/** 64 hex digits over everything that an approval covers, as it is written: a change of any asks anew. */
export function entryDigest(entry: ServerEntry): string {
  const { name, origin, trustHints } = entry;
  const covered = JSON.stringify([
    name,
    origin.scope,
    origin.file ?? null,
    trustHints,
    ...covers(entry.written ?? entry),
  ]);
  return createHash("sha256").update(covered).digest("hex");
}

function covers(run: Launch | Target): unknown[] {
  if (run.type === "stdio") return [run.type, run.command, run.args, sorted(run.env), run.cwd ?? null];
  const { clientId, clientSecret, scopes } = run.oauth ?? {};
  return [run.type, run.url, sorted(run.headers), clientId ?? null, clientSecret ?? null, scopes ?? null];
}

function sorted(values: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}
