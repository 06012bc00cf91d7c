import type { Workspace, WorkspacePath } from "@toolrail/workspace";
import { acceptedFiles, type MayRead } from "./accepted-files.ts";
import { compilePattern } from "./dialect/compile-pattern.ts";
import { collectOutcomes } from "./engine/collect-outcomes.ts";
import { createFileSource } from "./engine/file-source.ts";
import { limitFiles } from "./engine/limit-files.ts";
import type { GrepArgs } from "./grep.prompt.ts";
import { createInProcessEngine } from "./in-process/in-process-engine.ts";
import { MAX_OTHERWISE_TRIED } from "./limits.ts";

/** Matches that the same search would find for another spelling of the pattern. */
export interface OtherSpelling {
  kind: "unicodeForm" | "case";
  /** The pattern to find it with; undefined where an option does it. */
  pattern: string | undefined;
  /** The first file that matches. */
  example: string;
}

export interface SpellingSearch {
  workspace: Workspace;
  from: WorkspacePath;
  isWanted: (relative: string) => boolean;
  mayRead: MayRead | undefined;
  signal: AbortSignal;
}

/** Searches for the pattern in the other Unicode form, and where nothing matched in another case. Looks into a limited number of files. */
export async function findOtherSpellings(
  search: SpellingSearch,
  args: GrepArgs,
  foundAny: boolean,
): Promise<OtherSpelling[]> {
  const found: OtherSpelling[] = [];
  for (const pattern of otherForms(args)) {
    const example = await firstFile(search, { ...args, pattern });
    if (example !== undefined) found.push({ kind: "unicodeForm", pattern, example });
  }
  if (foundAny || found.length > 0 || args.ignore_case || !hasCase(args.pattern)) return found;
  const example = await firstFile(search, { ...args, ignore_case: true });
  if (example === undefined) return [];
  // The search itself may not have looked into a file: then nothing is known of the case.
  const alone = { ...search, isWanted: (relative: string) => relative === example };
  const isAlike = (await firstFile(alone, args)) !== undefined;
  return isAlike ? [] : [{ kind: "case", pattern: undefined, example }];
}

// In a class of characters a decomposed letter would stand for its parts.
function otherForms({ pattern, literal }: GrepArgs): string[] {
  if (!literal && pattern.includes("[")) return [];
  const forms = new Set([pattern.normalize("NFC"), pattern.normalize("NFD")]);
  forms.delete(pattern);
  return [...forms];
}

function hasCase(pattern: string): boolean {
  return pattern.toLowerCase() !== pattern.toUpperCase();
}

async function firstFile(where: SpellingSearch, args: GrepArgs): Promise<string | undefined> {
  const compiled = compilePattern({ ...args, ignoreCase: args.ignore_case });
  if (!compiled.ok) return undefined;
  const { workspace, from, isWanted, mayRead, signal } = where;
  const walk = workspace.walk({ from });
  const accepted = acceptedFiles(workspace, walk.counts, isWanted, mayRead);
  const source = limitFiles(createFileSource(walk, accepted, from.kind === "file"), MAX_OTHERWISE_TRIED);
  const { sink, findings } = collectOutcomes("files", 1, 0);
  const query = { pattern: compiled.pattern, mode: "files", context: 0 } as const;
  // Its progress would be reported twice.
  const search = createInProcessEngine(workspace);
  const end = await search(source, query, sink, { signal, reportProgress: () => {} });
  return end.ok ? findings.shown[0]?.path : undefined;
}
