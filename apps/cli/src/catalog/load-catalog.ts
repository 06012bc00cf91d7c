import type { CliContext } from "../context.ts";
import { readInput } from "../input-bytes.ts";
import { type CatalogRead, readCatalog } from "./read-catalog.ts";

/** What `--catalog` names: a file, or `-` for stdin. */
export async function loadCatalog(context: CliContext, file: string): Promise<CatalogRead> {
  const input = await readInput(context, file);
  if (!input.ok) return { ok: false, message: input.message };
  const catalog = readCatalog(new TextDecoder().decode(input.bytes));
  return catalog.ok ? catalog : { ok: false, message: `${file}: ${catalog.message}` };
}
