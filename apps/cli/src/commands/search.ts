import { createCatalog } from "@toolrail/disclosure";
import { loadCatalog } from "../catalog/load-catalog.ts";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { usageFailure } from "../output/failure.ts";
import { createPalette } from "../output/palette.ts";
import { visibleText } from "../output/visible-text.ts";

export interface SearchFlags {
  catalog: string;
  limit?: number | undefined;
  json?: boolean | undefined;
}

const DEFAULT_LIMIT = 10;

/** The ranking of a tool catalogue for one query, best first. */
export async function search(context: CliContext, flags: SearchFlags, query: string): Promise<ExitCode> {
  const catalog = await loadCatalog(context, flags.catalog);
  if (!catalog.ok) return usageFailure(context, catalog.message);
  const hits = createCatalog(catalog.tools).rank(query, flags.limit ?? DEFAULT_LIMIT);
  if (flags.json) {
    context.stdout.write(`${JSON.stringify(hits.map(({ name, score }) => ({ name, score })))}\n`);
    return EXIT.success;
  }
  const palette = createPalette(context.stdout, context.env);
  for (const { name, score, weak } of hits)
    context.stdout.write(
      `${score.toFixed(2).padStart(6)}  ${visibleText(name)}${weak ? palette.dim("  weak match") : ""}\n`,
    );
  if (hits.length === 0) context.stdout.write(`nothing matches among ${catalog.tools.length} tools\n`);
  return EXIT.success;
}
