import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { usageFailure } from "../output/failure.ts";
import { createPalette } from "../output/palette.ts";
import { loadSession } from "../session/load-session.ts";
import { loadFile } from "../trim/load-file.ts";
import { readFacts } from "../trim/read-facts.ts";
import { readRules } from "../trim/read-rules.ts";
import { reportText } from "../trim/report-text.ts";
import { trimOnce } from "../trim/trim-once.ts";

export interface TrimFlags {
  rules?: string | undefined;
  facts?: string | undefined;
  json?: boolean | undefined;
}

const STDIN = "-";

/** What rules free in a history, and whether the facts in it survive; failure when one did not. */
export async function trim(context: CliContext, flags: TrimFlags, file: string): Promise<ExitCode> {
  const { stdout, env } = context;
  if ([file, flags.rules, flags.facts].filter((name) => name === STDIN).length > 1)
    return usageFailure(context, "only one of session, --rules and --facts can be stdin");
  const rules = flags.rules === undefined ? readRules("{}") : await loadFile(context, flags.rules, readRules);
  if (!rules.ok) return usageFailure(context, rules.message);
  const facts = flags.facts === undefined ? readFacts("[]") : await loadFile(context, flags.facts, readFacts);
  if (!facts.ok) return usageFailure(context, facts.message);
  const session = await loadSession(context, file);
  if (!session.ok) return usageFailure(context, session.message);
  const report = trimOnce(session.messages, rules.value, facts.value);
  if (flags.json) stdout.write(`${JSON.stringify(report)}\n`);
  else stdout.write(reportText(report, { palette: createPalette(stdout, env), columns: stdout.columns }));
  return report.survival.ok ? EXIT.success : EXIT.failure;
}
