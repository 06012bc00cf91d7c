import type { Workspace } from "@toolrail/workspace";
import { createPacer } from "../../pacer.ts";
import type { CompiledPattern } from "../dialect/compile-pattern.ts";
import type { SearchEngine } from "../engine/search-engine.ts";
import { BLOCK_BYTES } from "../in-process/read-blocks.ts";
import { searchFile } from "../in-process/search-file.ts";
import { createTextMatcher } from "../in-process/text-matcher.ts";
import { createDelivery } from "./delivery.ts";
import { screenedFiles } from "./screened-files.ts";
import type { SecondThread } from "./second-thread.ts";
import { takeFiles } from "./take-files.ts";

// Some 1 ms of work: neither thread waits long for the other.
const FILES_OF_BATCH = 256;
const MOST_BATCHES = 2;
// So that the thread's answers are met soon.
const COST_OF_FILE = 4;

/** Whether a text that all matches hold rules files out. Where `\b` is in doubt, ripgrep should judge from there on. */
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
