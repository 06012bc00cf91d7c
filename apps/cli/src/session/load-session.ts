import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { CliContext } from "../context.ts";
import { readInput } from "../input-bytes.ts";
import { findLog, type LogFound } from "./find-log.ts";
import { readSession, type SessionRead } from "./read-session.ts";

/** A SESSION argument: a file, `-` for stdin, or the id of a saved session. What had to be left out is said on stderr. */
export async function loadSession(context: CliContext, name: string): Promise<SessionRead> {
  const found = findSaved(context, name);
  if (found && !found.ok) return found;
  const input = await readInput(context, found?.place.path ?? name);
  if (!input.ok) return { ok: false, message: input.message };
  const session = readSession(new TextDecoder().decode(input.bytes));
  if (!session.ok) return { ok: false, message: `${name}: ${session.message}` };
  for (const notice of session.notices) context.stderr.write(`${name}: ${notice}\n`);
  return session;
}

// What is a file is meant as one, and what is nothing is a file that is missing.
function findSaved({ workingDirectory }: CliContext, name: string): LogFound | undefined {
  if (existsSync(resolve(workingDirectory, name))) return undefined;
  const found = findLog(workingDirectory, name);
  return found.ok || found.kind === "several" ? found : undefined;
}
