import { resolve } from "node:path";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { formatNumberOf } from "../output/amounts.ts";
import { usageFailure } from "../output/failure.ts";
import { createPalette } from "../output/palette.ts";
import { visibleLine } from "../output/visible-line.ts";
import { listSessions } from "../session/list-sessions.ts";
import { loadSession } from "../session/load-session.ts";
import { markdownOf } from "../session/markdown.ts";
import { pruneSessions } from "../session/prune-sessions.ts";
import { searchSessions } from "../session/search-sessions.ts";
import { localMinute } from "../session/session-id.ts";
import { sessionJson } from "../session/session-json.ts";
import { sessionsText } from "../session/sessions-text.ts";
import { openRoot } from "../wiring/toolbox.ts";

export interface SessionsFlags {
  root?: string | undefined;
  json?: boolean | undefined;
}

export interface SessionListFlags extends SessionsFlags {
  all?: boolean | undefined;
}

/** Sessions that are listed without `--all`: each is read for its line. */
const MAX_LISTED = 20;

/** Where nobody says how wide the page is. */
const PAGE_COLUMNS = 100;

/** Lists the saved sessions of a folder, the newest first. */
export async function sessions(context: CliContext, flags: SessionListFlags): Promise<ExitCode> {
  const { stdout, stderr, env } = context;
  const root = rootOf(context, flags);
  const { sessions: listed, more } = listSessions(root, flags.all ? Number.POSITIVE_INFINITY : MAX_LISTED);
  if (flags.json) for (const session of listed) stdout.write(`${sessionJson(session)}\n`);
  else if (listed.length === 0) stdout.write(`no saved session in ${root}\n`);
  else
    stdout.write(
      sessionsText(listed, { palette: createPalette(stdout, env), columns: stdout.columns ?? PAGE_COLUMNS }),
    );
  if (more > 0) stderr.write(`${formatNumberOf(more, "older session")} not listed: --all lists them too\n`);
  return EXIT.success;
}

/** Finds the sessions in which a text occurs, the newest first; failure where there is none. */
export async function sessionsSearch(
  context: CliContext,
  flags: SessionsFlags,
  ...words: string[]
): Promise<ExitCode> {
  const { stdout, env } = context;
  const { dim, bold } = createPalette(stdout, env);
  const found = searchSessions(rootOf(context, flags), words.join(" "));
  for (const hit of found)
    stdout.write(
      flags.json
        ? `${JSON.stringify(hit)}\n`
        : `${bold(hit.id)}  ${localMinute(hit.writtenAt)}  ${formatNumberOf(hit.matches, "match", "matches")}\n  ${dim(hit.role)} ${visibleLine(hit.excerpt)}\n`,
    );
  if (found.length === 0 && !flags.json) stdout.write("no session holds that text\n");
  return found.length === 0 ? EXIT.failure : EXIT.success;
}

export interface SessionsPruneFlags {
  root?: string | undefined;
  /** Milliseconds. */
  olderThan: number;
  dryRun?: boolean | undefined;
}

/** Removes the sessions that were written to last before a time. */
export async function sessionsPrune(context: CliContext, flags: SessionsPruneFlags): Promise<ExitCode> {
  const { stdout, stderr, clock } = context;
  const { removed, inUse } = pruneSessions(rootOf(context, flags), {
    before: clock.now() - flags.olderThan,
    dryRun: flags.dryRun === true,
  });
  for (const { id, writtenAt } of removed) stdout.write(`${id}  ${localMinute(writtenAt)}\n`);
  for (const id of inUse) stderr.write(`toolrail: the session ${id} is in use and stays\n`);
  stdout.write(`${formatNumberOf(removed.length, "session")} ${flags.dryRun ? "would be " : ""}removed\n`);
  return EXIT.success;
}

export interface SessionsExportFlags {
  json?: boolean | undefined;
}

/** Prints a session as Markdown, or as a JSON array of its messages. */
export async function sessionsExport(
  context: CliContext,
  flags: SessionsExportFlags,
  name: string,
): Promise<ExitCode> {
  const session = await loadSession(context, name);
  if (!session.ok) return usageFailure(context, session.message);
  const { messages } = session;
  context.stdout.write(flags.json ? `${JSON.stringify(messages)}\n` : markdownOf(messages));
  return EXIT.success;
}

function rootOf({ workingDirectory }: CliContext, { root }: { root?: string | undefined }): string {
  return openRoot(resolve(workingDirectory, root ?? "."));
}
