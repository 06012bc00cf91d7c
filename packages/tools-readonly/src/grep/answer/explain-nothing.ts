import type { Findings } from "../engine/collect-outcomes.ts";
import type { IgnoredFindings } from "../try-ignored.ts";
import {
  binaryFileText,
  deniedFileText,
  ignoredText,
  noFilesText,
  noMatchesText,
  notReadText,
} from "./summary-text.ts";

/** Why there is no match, so that nothing found is never taken for nothing there. */
export function explainNothing(
  findings: Findings,
  asked: { pattern: string; glob: string | undefined; path: string; isFile: boolean },
  denied: number,
  ignored: IgnoredFindings | undefined,
): string[] {
  const { skipped, searchedFiles } = findings;
  if (asked.isFile && denied > 0) return [deniedFileText(asked.path)];
  if (asked.isFile && searchedFiles === 0) {
    return [
      skipped.binary > 0
        ? binaryFileText(asked.path, skipped.binaryMatched > 0)
        : notReadText(asked.path, skipped.tooLarge > 0),
    ];
  }
  const passed = skipped.binary + skipped.tooLarge + skipped.unreadable + denied;
  const nothing =
    asked.glob !== undefined && searchedFiles + passed === 0
      ? noFilesText(asked.glob, asked.path)
      : noMatchesText(asked.pattern, asked.path, searchedFiles);
  return [nothing, ignored === undefined ? "" : ignoredText(ignored)];
}
