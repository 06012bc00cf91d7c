import { checkTranscript } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { formatNumberOf } from "../output/amounts.ts";
import { usageFailure } from "../output/failure.ts";
import { loadSession } from "../session/load-session.ts";

export interface CheckFlags {
  json?: boolean | undefined;
}

/** The violations of the transcript invariants; failure when there are any. */
export async function check(context: CliContext, flags: CheckFlags, file: string): Promise<ExitCode> {
  const session = await loadSession(context, file);
  if (!session.ok) return usageFailure(context, session.message);
  const violations = checkTranscript(session.messages);
  if (flags.json) context.stdout.write(`${JSON.stringify(violations)}\n`);
  else {
    for (const { messageIndex, message } of violations)
      context.stdout.write(`message ${messageIndex + 1}: ${message}\n`);
    const of = formatNumberOf(session.messages.length, "message");
    context.stdout.write(`${formatNumberOf(violations.length, "violation")} in ${of}\n`);
  }
  return violations.length === 0 ? EXIT.success : EXIT.failure;
}
