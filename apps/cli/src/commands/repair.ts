import { repairTranscript } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { usageFailure } from "../output/failure.ts";
import { loadSession } from "../session/load-session.ts";
import { tellRepairs } from "../session/tell-repairs.ts";
import { sessionLines } from "../session/write-session.ts";

export interface RepairFlags {
  json?: boolean | undefined;
}

/** A repaired copy on stdout; what was repaired is said beside it. */
export async function repair(context: CliContext, flags: RepairFlags, file: string): Promise<ExitCode> {
  const session = await loadSession(context, file);
  if (!session.ok) return usageFailure(context, session.message);
  const repaired = repairTranscript(session.messages);
  if (flags.json) {
    context.stdout.write(`${JSON.stringify(repaired)}\n`);
    return EXIT.success;
  }
  context.stdout.write(sessionLines(repaired.messages));
  tellRepairs(context, repaired.repairs);
  return EXIT.success;
}
