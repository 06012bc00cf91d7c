import { auditTools } from "@toolrail/disclosure";
import { readUsage } from "../audit/read-usage.ts";
import { reportText } from "../audit/report-text.ts";
import { showNames } from "../audit/shown-names.ts";
import { loadCatalog } from "../catalog/load-catalog.ts";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { usageFailure } from "../output/failure.ts";
import { createPalette } from "../output/palette.ts";

export interface AuditFlags {
  catalog: string;
  sessions?: string | undefined;
  json?: boolean | undefined;
}

/** Where nobody says how wide the page is. */
const PAGE_COLUMNS = 100;

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
  const palette = createPalette(stdout, context.env);
  const names = showNames(report.tools.map(({ name }) => name));
  stdout.write(reportText(report, { palette, columns: stdout.columns ?? PAGE_COLUMNS, names }));
  return EXIT.success;
}
