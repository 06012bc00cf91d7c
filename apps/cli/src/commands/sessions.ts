import { resolve } from "node:path";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { createPalette } from "../output/palette.ts";
import { listSessions } from "../session/list-sessions.ts";
import { sessionJson } from "../session/session-json.ts";
import { sessionsText } from "../session/sessions-text.ts";
import { openRoot } from "../wiring.ts";

export interface SessionsFlags {
  root?: string | undefined;
  json?: boolean | undefined;
}

/** Where nobody says how wide the page is. */
const PAGE_COLUMNS = 100;

/** The saved sessions of a folder. */
export async function sessions(context: CliContext, flags: SessionsFlags): Promise<ExitCode> {
  const { stdout, env, workingDirectory } = context;
  const root = openRoot(resolve(workingDirectory, flags.root ?? "."));
  const listed = listSessions(root);
  if (flags.json) for (const session of listed) stdout.write(`${sessionJson(session)}\n`);
  else if (listed.length === 0) stdout.write(`no saved session in ${root}\n`);
  else
    stdout.write(
      sessionsText(listed, { palette: createPalette(stdout, env), columns: stdout.columns ?? PAGE_COLUMNS }),
    );
  return EXIT.success;
}
