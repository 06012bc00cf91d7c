import type { Workspace, WorkspacePath } from "@toolrail/workspace";
import { ignoredEntries } from "../tree/ignored-entries.ts";
import type { AcceptedFiles } from "./accepted-files.ts";
import { collectOutcomes } from "./engine/collect-outcomes.ts";
import { createFileSource } from "./engine/file-source.ts";
import type { FileSource, Query, SearchEngine, SearchRun } from "./engine/search-engine.ts";
import { MAX_IGNORED_TRIED } from "./limits.ts";

/** What the pattern does in files that ignore rules hide. */
export interface IgnoredFindings {
  /** The first ignored file that matches. */
  example: string | undefined;
  tried: number;
  /** More ignored files exist than were tried. */
  cut: boolean;
}

export async function tryIgnored(
  workspace: Workspace,
  from: WorkspacePath,
  accepted: AcceptedFiles,
  engine: SearchEngine,
  query: Query,
  run: SearchRun,
): Promise<IgnoredFindings> {
  const source = limited(createFileSource(ignoredEntries(workspace, { from }), accepted), MAX_IGNORED_TRIED);
  const { sink, findings } = collectOutcomes("files", 1, 0);
  await engine(source, { ...query, mode: "files", context: 0 }, sink, run);
  return {
    example: findings.shown[0]?.path,
    tried: source.given(),
    cut: source.given() >= MAX_IGNORED_TRIED,
  };
}

function limited(source: FileSource, most: number): FileSource & { given(): number } {
  let given = 0;
  return {
    next() {
      const file = given < most ? source.next() : undefined;
      if (file !== undefined) given++;
      return file;
    },
    unread(file) {
      given--;
      source.unread(file);
    },
    given: () => given,
  };
}
