import { isUtf8 } from "node:buffer";
import type { Workspace } from "@toolrail/workspace";
import type { Pacer } from "../../pacer.ts";
import type { FileOutcome, Query, SearchFile } from "../engine/search-engine.ts";
import { isBinaryFile } from "../in-process/classify-odd-bytes.ts";
import { isWhatPathMeans, openSearched } from "../in-process/open-searched.ts";
import { BLOCK_BYTES, readBlocks } from "../in-process/read-blocks.ts";
import { searchFile } from "../in-process/search-file.ts";
import { isOdd } from "../in-process/text-blocks.ts";
import { createTextMatcher } from "../in-process/text-matcher.ts";
import { hasMoved, holdsLines } from "./moved-folder.ts";
import { argumentOf } from "./next-batch.ts";
import type { ReportedFile } from "./read-report.ts";
import type { BatchReport } from "./search-batch.ts";

type OutcomeReader = (file: SearchFile, report: BatchReport, wanted: number) => Promise<FileOutcome>;

/** Turns a report into outcomes; a file that ripgrep does not judge as we do is searched in process. */
export function createOutcomeReader(workspace: Workspace, query: Query, pacer: Pacer): OutcomeReader {
  const matcher = createTextMatcher(query.pattern);
  const shared = Buffer.allocUnsafe(BLOCK_BYTES);
  const confirm = (file: SearchFile, { lines }: ReportedFile, asReported: FileOutcome): FileOutcome =>
    holdsLines(workspace, file, lines) ? asReported : { kind: "unreadable" };
  return async (file, report, wanted) => {
    const argument = argumentOf(file);
    if (report.unreadable.has(argument)) return { kind: "unreadable" };
    const found = report.files.get(argument);
    if (found === undefined) return { kind: "searched", matches: 0, lines: [] };
    const state = checkFile(workspace, file, found, query, shared);
    if (state === "unreadable") return { kind: "unreadable" };
    const asReported: FileOutcome = { kind: "searched", matches: found.matches, lines: found.lines };
    // Between our looks the path may have led ripgrep elsewhere.
    const isSure = !hasMoved(workspace.root, file.absolute, report);
    if (state === "plain") {
      const isCountable = matcher !== undefined && !matcher.onlyAscii;
      if (isSure || (found.lines.length === 0 && !isCountable)) return asReported;
      if (found.lines.length > 0) return confirm(file, found, asReported);
    }
    if (matcher !== undefined) return searchFile({ workspace, query, matcher, pacer, shared }, file, wanted);
    if (state === "binary") return { kind: "binary", matched: undefined };
    if (found.tooLong) return { kind: "tooLarge" };
    return isSure ? asReported : confirm(file, found, asReported);
  };
}

/** Looks again at a file that ripgrep has something of. `odd`: text, but not plain UTF-8, or with a line of many megabytes. */
function checkFile(
  workspace: Workspace,
  file: SearchFile,
  found: ReportedFile,
  query: Query,
  shared: Buffer,
): "plain" | "odd" | "binary" | "unreadable" {
  const opened = openSearched(workspace, file);
  if (opened === undefined) return "unreadable";
  try {
    if (!isWhatPathMeans(workspace, file, opened.fd)) return "unreadable";
    // Counts do not tell whether an odd line was counted.
    const blocks = query.mode === "count" ? Number.POSITIVE_INFINITY : 1;
    if (!found.isOdd && !found.tooLong && isPlain(opened.fd, blocks, shared)) return "plain";
    return isBinaryFile(opened.fd) ? "binary" : "odd";
  } finally {
    opened.close();
  }
}

function isPlain(fd: number, most: number, shared: Buffer): boolean {
  let read = 0;
  for (const { bytes } of readBlocks(fd, shared)) {
    if (isOdd(bytes) || !isUtf8(bytes)) return false;
    if (++read >= most) break;
  }
  return true;
}
