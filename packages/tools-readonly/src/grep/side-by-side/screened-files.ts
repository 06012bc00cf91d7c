import type { OutcomeSink, SearchFile } from "../engine/search-engine.ts";
import { type FileSearch, searchFile } from "../in-process/search-file.ts";
import type { PendingFiles } from "./delivery.ts";

/** Files that are ruled out elsewhere: one byte for each, 1 where it is. The others are searched here. */
export function screenedFiles(
  search: FileSearch,
  files: readonly SearchFile[],
  ruledOut: Promise<Uint8Array | undefined>,
  sink: OutcomeSink,
): PendingFiles {
  let isDone = false;
  const screened = ruledOut.finally(() => {
    isDone = true;
  });
  return {
    isDone: () => isDone,
    async deliver() {
      const isOut = await screened;
      for (const [index, file] of files.entries()) {
        if (sink.isFull()) return;
        // A link leads elsewhere, which only the workspace may judge.
        if (isOut?.[index] === 1 && !file.isLink) {
          sink.add(file, { kind: "searched", matches: 0, lines: [] });
          continue;
        }
        await search.pacer.step();
        sink.add(file, await searchFile(search, file, sink.wanted()));
      }
    },
  };
}
