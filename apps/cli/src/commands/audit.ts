import { auditTools } from "@toolrail/disclosure";
import { adviceText } from "../audit/advice-text.ts";
import { readUsage } from "../audit/read-usage.ts";
import { loadCatalog } from "../catalog/load-catalog.ts";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { formatCount, formatNumberOf } from "../output/amounts.ts";
import { usageFailure } from "../output/failure.ts";
import { visibleText } from "../output/visible-text.ts";

export interface AuditFlags {
  catalog: string;
  sessions?: string | undefined;
  json?: boolean | undefined;
}

const SHOWN_TOOLS = 10;

/** What a list of tools costs, and what to do about it. */
export async function audit(context: CliContext, flags: AuditFlags): Promise<ExitCode> {
  const catalog = await loadCatalog(context, flags.catalog);
  if (!catalog.ok) return usageFailure(context, catalog.message);
  const usage = flags.sessions === undefined ? undefined : await readUsage(context, flags.sessions);
  if (usage && !usage.ok) return usageFailure(context, usage.message);
  const report = auditTools(catalog.tools, usage?.usage);
  const { stdout } = context;
  if (flags.json) {
    stdout.write(`${JSON.stringify(report)}\n`);
    return EXIT.success;
  }
  const { tools, totalTokens, sessions, advice } = report;
  const counted = usage ? `, ${formatNumberOf(sessions, "session")} counted` : "";
  stdout.write(
    `${formatNumberOf(tools.length, "tool")}, about ${formatCount(totalTokens)} tokens${counted}\n`,
  );
  for (const { name, tokens } of tools.toSorted((a, b) => b.tokens - a.tokens).slice(0, SHOWN_TOOLS))
    stdout.write(`  ${formatCount(tokens).padStart(7)}  ${visibleText(name)}\n`);
  for (const one of advice) stdout.write(`- ${visibleText(adviceText(one))}\n`);
  return EXIT.success;
}
