import { repairTranscript } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { disclosureDemo } from "../demo/disclosure/disclosure-demo.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { usageFailure } from "../output/failure.ts";
import { createPalette } from "../output/palette.ts";
import { measureAs } from "../prefix/measure-as.ts";
import { turnRequests } from "../prefix/measure-turns.ts";
import { reportText } from "../prefix/report-text.ts";
import { requestLines, requestsText } from "../prefix/requests-text.ts";
import type { ProtocolName } from "../protocols.ts";
import { loadSession } from "../session/load-session.ts";
import { tellRepairs } from "../session/tell-repairs.ts";

export interface PrefixFlags {
  protocol?: ProtocolName | undefined;
  demo?: boolean | undefined;
  json?: boolean | undefined;
}

/**
 * Shows how much of each request a prompt cache could know from the one before: by a session's log, which holds every
 * request with its tools and system prompt, else by a history's messages alone.
 */
export async function prefix(context: CliContext, flags: PrefixFlags, file?: string): Promise<ExitCode> {
  const { stdout, stderr, env } = context;
  const { protocol, json } = flags;
  if (flags.demo && (file !== undefined || protocol !== undefined || json))
    return usageFailure(context, "prefix --demo takes no session and no other flag");
  if (flags.demo) return disclosureDemo(context);
  if (file === undefined) return usageFailure(context, "prefix takes a SESSION, or --demo");
  const session = await loadSession(context, file);
  if (!session.ok) return usageFailure(context, session.message);
  const { requests = [] } = session;
  const page = { palette: createPalette(stdout, env), columns: stdout.columns };
  if (protocol === undefined && requests.length > 0) {
    if (json) for (const line of requestLines(requests)) stdout.write(`${JSON.stringify(line)}\n`);
    else stdout.write(requestsText(requests, page));
    return EXIT.success;
  }
  tellRepairs(context, repairTranscript(session.messages).repairs);
  const turns = await measureAs(protocol, turnRequests(session.messages));
  if (turns.length === 0) (json ? stderr : stdout).write("no assistant message, so no request to measure\n");
  else if (json) for (const turn of turns) stdout.write(`${JSON.stringify(turn)}\n`);
  else stdout.write(reportText(turns, protocol, page));
  return EXIT.success;
}
