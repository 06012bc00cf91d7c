import type { FileOutcome, SearchFile } from "../engine/search-engine.ts";
import { type FileSearch, isWhatPathMeans, openSearched, type SearchedFile } from "./open-searched.ts";
import { ruleOut } from "./rule-out.ts";
import { searchLines } from "./search-lines.ts";
import { searchOddFile } from "./search-odd-file.ts";
import { searchWholeFile } from "./search-whole-file.ts";
import { textBlocks } from "./text-blocks.ts";

/** Searches one file until so many matches are found; at once where its bytes rule a match out. Rejects on abort only. */
export function searchFile(
  search: FileSearch,
  file: SearchFile,
  wanted: number,
): FileOutcome | Promise<FileOutcome> {
  const opened = openSearched(search.workspace, file);
  if (opened === undefined) return { kind: "unreadable" };
  if (!ruleOut(opened.fd, search.matcher.needle, search.shared))
    return searchClosely(search, file, opened, wanted);
  opened.close();
  return { kind: "searched", matches: 0, lines: [] };
}

async function searchClosely(
  search: FileSearch,
  file: SearchFile,
  opened: SearchedFile,
  wanted: number,
): Promise<FileOutcome> {
  try {
    const outcome = await searchOpened(search, { fd: opened.fd, isNamed: file.isNamed }, wanted);
    const tellsContent = outcome.kind === "searched" ? outcome.matches > 0 : outcome.kind === "binary";
    if (tellsContent && !isWhatPathMeans(search.workspace, file, opened.fd)) return { kind: "unreadable" };
    return outcome;
  } catch (error) {
    if (isSystemFault(error)) return { kind: "unreadable" };
    throw error;
  } finally {
    opened.close();
  }
}

async function searchOpened(
  search: FileSearch,
  file: { fd: number; isNamed: boolean },
  wanted: number,
): Promise<FileOutcome> {
  if (search.query.pattern.multiline) return searchWholeFile(search, file, wanted);
  const text = textBlocks(file.fd, search.shared);
  const found = await searchLines(text.blocks, search.query, search.matcher, wanted, search.pacer);
  return text.metOddBytes() ? searchOddFile(search, file, wanted) : found;
}

function isSystemFault(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
