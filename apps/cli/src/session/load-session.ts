import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { CliContext } from "../context.ts";
import { readInput } from "../input-bytes.ts";
import { ALL_OF_THEM, findLog, type LogFound } from "./find-log.ts";
import { readJsonLines } from "./json-lines.ts";
import { looksLikeId } from "./log-folder.ts";
import { isEvent, isLog, readEvents } from "./read-events.ts";
import { readLog } from "./read-log.ts";
import { readSession, type SessionRead } from "./read-session.ts";
import type { SessionEvent } from "./session-event.ts";

/** A SESSION argument: a file, `-` for stdin, or the id of a saved session. What had to be left out is said on stderr. */
export async function loadSession(context: CliContext, name: string): Promise<SessionRead> {
  const found = findSaved(context, name);
  if (found && !found.ok) return found;
  const input = await readInput(context, found?.place.path ?? name);
  if (!input.ok) return { ok: false, message: input.message };
  const session = found ? readSaved(input.bytes) : readSession(textOf(input.bytes));
  if (!session.ok) return { ok: false, message: `${name}: ${session.message}` };
  for (const notice of session.notices) context.stderr.write(`${name}: ${notice}\n`);
  return session;
}

/** Reads the events of a SESSION argument, as `loadSession` reads its history; messages without a log count as events. */
export async function loadEvents(
  context: CliContext,
  name: string,
): Promise<{ ok: true; events: readonly SessionEvent[] } | { ok: false; message: string }> {
  const found = findSaved(context, name);
  if (found && !found.ok) return found;
  const input = await readInput(context, found?.place.path ?? name);
  if (!input.ok) return { ok: false, message: input.message };
  const text = textOf(input.bytes);
  const { lines } = readJsonLines(text, isEvent);
  const log = isLog(lines) ? readEvents(lines) : undefined;
  const session = readSession(text);
  if (!session.ok) return { ok: false, message: `${name}: ${session.message}` };
  for (const notice of session.notices) context.stderr.write(`${name}: ${notice}\n`);
  if (log?.ok) return { ok: true, events: log.events };
  return { ok: true, events: session.messages.map((message) => ({ type: "message", message })) };
}

// As a session that goes on is read.
function readSaved(bytes: Uint8Array): SessionRead {
  const read = readLog(bytes);
  if (!read.ok) return read;
  const { messages, notices, requests } = read.log;
  return { ok: true, messages, notices, requests };
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

// What is a file is meant as one, and what can be no id is a file that is missing.
function findSaved({ workingDirectory }: CliContext, name: string): LogFound | undefined {
  if (existsSync(resolve(workingDirectory, name))) return undefined;
  const found = findLog(workingDirectory, name);
  if (found.ok || found.kind === "several") return found;
  if (!looksLikeId(name)) return undefined;
  return {
    ok: false,
    kind: "none",
    message: `${name}: there is no such file, and no session has that id; ${ALL_OF_THEM}`,
  };
}
