import type { Workspace } from "@toolrail/workspace";
import { createPacer } from "../../pacer.ts";
import type { CompiledPattern } from "../dialect/compile-pattern.ts";
import type { FileSource, OutcomeSink, SearchEngine, SearchFile } from "../engine/search-engine.ts";
import type { FileSearch } from "../in-process/open-searched.ts";
import { BLOCK_BYTES } from "../in-process/read-blocks.ts";
import { searchFile } from "../in-process/search-file.ts";
import { createTextMatcher } from "../in-process/text-matcher.ts";
import { createDelivery, type PendingFiles } from "./delivery.ts";
import type { SecondThread } from "./second-thread.ts";

// Some 1 ms of work: neither thread waits long for the other.
const FILES_OF_BATCH = 256;
const MOST_BATCHES = 2;
// So that the thread's answers are met soon.
const COST_OF_FILE = 4;

/** True when a text that all matches hold rules files out. Where `\b` is in doubt, ripgrep should judge from there on. */
export function canShare({ required, usesWordBoundary }: CompiledPattern): boolean {
  return required !== undefined && !usesWordBoundary;
}

/** Searches in this thread while a second one rules out files further on. */
export function createSideBySideEngine(
  workspace: Workspace,
  thread: SecondThread,
  pauseWhen: () => boolean,
): SearchEngine {
  return async (source, query, sink, run) => {
    const matcher = createTextMatcher(query.pattern);
    if (matcher?.needle === undefined) return { ok: true, paused: true };
    const { needle } = matcher;
    const pacer = createPacer(run.signal);
    const search = { workspace, query, matcher, pacer, shared: Buffer.allocUnsafe(BLOCK_BYTES) };
    const delivery = createDelivery(sink);
    let paused = false;
    while (!sink.isFull() && !paused) {
      while (delivery.pending() < MOST_BATCHES) {
        const files = takeFiles(source, FILES_OF_BATCH);
        if (files.length === 0) break;
        const ruledOut = thread.ruleOut(
          needle,
          files.map((file) => file.absolute),
        );
        delivery.addPending(screenedFiles(search, files, ruledOut, sink));
      }
      const file = source.next();
      if (file === undefined) break;
      const turn = pacer.step(COST_OF_FILE);
      if (turn !== undefined) await turn;
      const searching = searchFile(search, file, sink.wanted());
      delivery.add(file, searching instanceof Promise ? await searching : searching);
      const delivering = delivery.deliverKnown();
      if (delivering !== undefined) await delivering;
      paused = pauseWhen();
    }
    await delivery.deliverAll();
    return { ok: true, paused };
  };
}

function takeFiles(source: FileSource, most: number): SearchFile[] {
  const files: SearchFile[] = [];
  while (files.length < most) {
    const file = source.next();
    if (file === undefined) break;
    files.push(file);
  }
  return files;
}

/** Files that are ruled out elsewhere: one byte for each, 1 where it is. The others are searched here. */
function screenedFiles(
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
