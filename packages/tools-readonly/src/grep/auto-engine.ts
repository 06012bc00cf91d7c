import type { Clock } from "@toolrail/protocol";
import type { Workspace } from "@toolrail/workspace";
import type { CompiledPattern } from "./dialect/compile-pattern.ts";
import type { SearchEngine } from "./engine/search-engine.ts";
import { createInProcessEngine } from "./in-process/in-process-engine.ts";
import { BYTES_BUDGET_MS, IN_PROCESS_BUDGET_MS } from "./limits.ts";
import type { RipgrepAccess } from "./ripgrep/locate-ripgrep.ts";
import { createRipgrepEngine } from "./ripgrep/ripgrep-engine.ts";

/** In process first, which answers most searches at once; the rest, and what it can't judge, by ripgrep. */
export function createAutoEngine(
  workspace: Workspace,
  clock: Clock,
  { locate, reaper }: RipgrepAccess,
): SearchEngine {
  return async (source, query, sink, run) => {
    const path = await locate();
    if (path === undefined) return createInProcessEngine(workspace)(source, query, sink, run);
    const ripgrep = createRipgrepEngine(workspace, path, reaper);
    if (query.pattern.onlyRipgrep !== undefined) return ripgrep(source, query, sink, run);
    const started = clock.now();
    const budget = budgetFor(query.pattern);
    const pauseWhen = () => clock.now() - started > budget;
    const inProcess = createInProcessEngine(workspace, { pauseWhen, exactOnly: true });
    const end = await inProcess(source, query, sink, run);
    return end.ok && end.paused ? ripgrep(source, query, sink, run) : end;
  };
}

function budgetFor({ multiline, required }: CompiledPattern): number {
  // A match across lines ends differently before CR LF in ripgrep.
  if (multiline) return Number.POSITIVE_INFINITY;
  return required === undefined ? IN_PROCESS_BUDGET_MS : BYTES_BUDGET_MS;
}
