import { resolve } from "node:path";
import { readSettings } from "../../config/settings.ts";
import type { CliContext } from "../../context.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import { openMcp } from "../../mcp/open-mcp.ts";
import { NO_SERVERS, reportText } from "../../mcp/report-text.ts";
import { isSound, type McpReport, reportOn } from "../../mcp/server-report.ts";
import { startAll } from "../../mcp/start-all.ts";
import { usageFailure } from "../../output/failure.ts";
import { createPalette } from "../../output/palette.ts";
import { findPerson } from "../../output/person.ts";
import { untilInterrupted } from "../../until-interrupted.ts";
import { openRoot } from "../../wiring/toolbox.ts";

export interface McpListFlags {
  root?: string | undefined;
  /** In place of the usual files. */
  config?: string | undefined;
  trustProject?: boolean | undefined;
  json?: boolean | undefined;
}

/** Starts the configured servers and tells how they stand; failure when one can't be used. */
export async function mcpList(context: CliContext, flags: McpListFlags): Promise<ExitCode> {
  const root = openRoot(resolve(context.workingDirectory, flags.root ?? "."));
  const read = await readSettings(context, root, { trustProject: flags.trustProject });
  if (!read.ok) return usageFailure(context, read.message);
  const { config: configFile } = flags;
  const tools = await openMcp(context, read.settings, { person: findPerson(context), configFile });
  if (tools === undefined) return showNone(context, flags);
  const { clock } = context;
  return untilInterrupted(context, async (signal) => {
    try {
      await startAll(tools, { clock, signal });
      return signal.aborted ? EXIT.interrupted : show(context, flags, reportOn(tools));
    } finally {
      await tools.close();
    }
  });
}

function showNone({ stdout }: CliContext, flags: McpListFlags): ExitCode {
  const none: McpReport = { servers: [], problems: [] };
  stdout.write(`${flags.json ? JSON.stringify(none) : NO_SERVERS}\n`);
  return EXIT.success;
}

function show(context: CliContext, flags: McpListFlags, report: McpReport): ExitCode {
  const { stdout, env } = context;
  const page = { palette: createPalette(stdout, env), columns: stdout.columns };
  stdout.write(flags.json ? `${JSON.stringify(report)}\n` : reportText(report, page));
  return isSound(report) ? EXIT.success : EXIT.failure;
}
