import type { Clock } from "@toolrail/protocol";
import type { Workspace } from "@toolrail/workspace";
import type { CompiledPattern } from "./dialect/compile-pattern.ts";
import type { SearchEnd, SearchEngine } from "./engine/search-engine.ts";
import { createInProcessEngine } from "./in-process/in-process-engine.ts";
import { ALONE_MS, BYTES_BUDGET_MS, IN_PROCESS_BUDGET_MS } from "./limits.ts";
import type { RipgrepAccess } from "./ripgrep/locate-ripgrep.ts";
import { createRipgrepEngine } from "./ripgrep/ripgrep-engine.ts";
import type { SecondThread } from "./side-by-side/second-thread.ts";
import { canShare, createSideBySideEngine } from "./side-by-side/side-by-side-engine.ts";

/** In process first, which answers most searches at once; then with a second thread; the rest, and what we can't judge, by ripgrep. */
export function createAutoEngine(
  workspace: Workspace,
  clock: Clock,
  { locate, reaper }: RipgrepAccess,
  thread: SecondThread,
): SearchEngine {
  return async (source, query, sink, run) => {
    const path = await locate();
    const { pattern } = query;
    const isOurs = path === undefined || pattern.onlyInProcess;
    const ripgrep = isOurs ? undefined : createRipgrepEngine(workspace, { path, reaper, clock });
    if (ripgrep !== undefined && pattern.onlyRipgrep !== undefined) return ripgrep(source, query, sink, run);

    const started = clock.now();
    const after = (budget: number) => () => clock.now() - started > budget;
    const budget = ripgrep === undefined ? Number.POSITIVE_INFINITY : budgetFor(pattern);
    const shares = thread.isUsable() && canShare(pattern);
    const alone = { pauseWhen: after(shares ? ALONE_MS : budget), exactOnly: ripgrep !== undefined };
    const stages = [
      createInProcessEngine(workspace, alone),
      shares ? createSideBySideEngine(workspace, thread, after(budget)) : undefined,
      ripgrep,
    ].filter((stage) => stage !== undefined);
    let end: SearchEnd = { ok: true, paused: true };
    for (const stage of stages) if (end.ok && end.paused) end = await stage(source, query, sink, run);
    return end;
  };
}

function budgetFor({ multiline, required }: CompiledPattern): number {
  // A match across lines ends differently before CR LF in ripgrep.
  if (multiline) return Number.POSITIVE_INFINITY;
  return required === undefined ? IN_PROCESS_BUDGET_MS : BYTES_BUDGET_MS;
}
