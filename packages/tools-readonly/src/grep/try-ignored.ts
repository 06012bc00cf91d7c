import type { WalkEntry, WalkOptions, Workspace, WorkspacePath } from "@toolrail/workspace";
import { ignoredEntries } from "../tree/ignored-entries.ts";
import type { SkippedFiles } from "../tree/not-searched.ts";
import type { AcceptedFiles } from "./accepted-files.ts";
import { collectOutcomes } from "./engine/collect-outcomes.ts";
import { createFileSource } from "./engine/file-source.ts";
import { limitFiles } from "./engine/limit-files.ts";
import type { Query, SearchEngine, SearchRun } from "./engine/search-engine.ts";
import { MAX_IGNORED_TRIED } from "./limits.ts";

/** What the pattern does in files that ignore rules hide. */
export interface IgnoredFindings {
  /** The first ignored file that matches. */
  example: string | undefined;
  /** Why they could not be searched. */
  failure: string | undefined;
  searched: number;
  /** Met, but not searched. */
  skipped: SkippedFiles;
  /** Files among them that the user's rules deny. */
  denied: number;
  /** More ignored files exist than were tried. */
  cut: boolean;
  /** Some lines were judged with an ASCII `\b`. */
  approximate: boolean;
}

export async function tryIgnored(
  workspace: Workspace,
  from: WorkspacePath,
  accepted: AcceptedFiles,
  engine: SearchEngine,
  query: Query,
  run: SearchRun,
): Promise<IgnoredFindings> {
  const deniedBefore = accepted.passedOver().denied;
  const walk = walkIgnored(workspace, from);
  const source = limitFiles(createFileSource(walk.entries, accepted), MAX_IGNORED_TRIED);
  const { sink, findings } = collectOutcomes("files", 1, 0);
  const end = await engine(source, { ...query, mode: "files", context: 0 }, sink, run);
  const { skipped } = findings;
  return {
    example: findings.shown[0]?.path,
    failure: end.ok ? undefined : end.message,
    searched: findings.searchedFiles,
    cut: source.hasMore(),
    skipped: { ...skipped, unreadable: skipped.unreadable + walk.unreadable() },
    denied: accepted.passedOver().denied - deniedBefore,
    approximate: findings.approximate,
  };
}

/** The files that ignore rules hide. */
interface IgnoredWalk {
  entries: Iterable<WalkEntry>;
  /** Entries among them that could not be listed, so far. */
  unreadable(): number;
}

function walkIgnored(workspace: Workspace, from: WorkspacePath): IgnoredWalk {
  const walks = new Map<boolean, { unreadable: number }>();
  const walk = (options: WalkOptions = {}) => {
    const started = workspace.walk(options);
    walks.set(options.includeIgnored === true, started.counts);
    return started;
  };
  const unreadableOf = (withIgnored: boolean) => walks.get(withIgnored)?.unreadable ?? 0;
  return {
    entries: ignoredEntries({ ...workspace, walk }, { from }),
    // The walk of what is visible may be ahead.
    unreadable: () => Math.max(0, unreadableOf(true) - unreadableOf(false)),
  };
}
