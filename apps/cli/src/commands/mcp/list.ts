import type { CliContext } from "../../context.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import { type McpFlags, openMcp } from "../../mcp/open-mcp.ts";
import { NO_SERVERS, reportText } from "../../mcp/report-text.ts";
import { isSound, type McpReport, reportOn } from "../../mcp/server-report.ts";
import { startAll } from "../../mcp/start-all.ts";
import { createPalette } from "../../output/palette.ts";
import { findPerson } from "../../output/person.ts";
import { untilInterrupted } from "../../until-interrupted.ts";

export interface McpListFlags extends McpFlags {
  json?: boolean | undefined;
}

/** Starts the configured servers and tells how they stand; failure when one can't be used. */
export async function mcpList(context: CliContext, flags: McpListFlags): Promise<ExitCode> {
  const tools = await openMcp(context, flags, { person: findPerson(context) });
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
