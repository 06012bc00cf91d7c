import type { Workspace } from "@toolrail/workspace";
import { needsRipgrepText } from "../../failure-text.ts";
import { createPacer } from "../../pacer.ts";
import type { SearchEngine } from "../engine/search-engine.ts";
import { BLOCK_BYTES } from "./read-blocks.ts";
import { searchFile } from "./search-file.ts";
import { createTextMatcher } from "./text-matcher.ts";

export interface InProcessOptions {
  /** Pauses between files once this says true. */
  pauseWhen?: (() => boolean) | undefined;
  /** Pauses before a file that only ripgrep judges exactly. Default false. */
  exactOnly?: boolean | undefined;
}

const FILES_BETWEEN_REPORTS = 2_000;

/** Searches in this process, in linear time: literals by bytes, patterns by re2js. */
export function createInProcessEngine(workspace: Workspace, options: InProcessOptions = {}): SearchEngine {
  return async (source, query, sink, run) => {
    const matcher = createTextMatcher(query.pattern);
    if (matcher === undefined)
      return { ok: false, message: needsRipgrepText(query.pattern.onlyRipgrep ?? "this pattern") };
    const pacer = createPacer(run.signal);
    const search = { workspace, query, matcher, pacer, shared: Buffer.allocUnsafe(BLOCK_BYTES) };
    let searched = 0;
    while (!sink.isFull()) {
      if (options.pauseWhen?.()) return { ok: true, paused: true };
      const file = source.next();
      if (file === undefined) break;
      // Most files are done at once, and to await them too would cost as much as to read them.
      const turn = pacer.step();
      if (turn !== undefined) await turn;
      const searching = searchFile(search, file, sink.wanted());
      const outcome = searching instanceof Promise ? await searching : searching;
      if (options.exactOnly && outcome.kind === "searched" && outcome.approximate) {
        source.unread(file);
        return { ok: true, paused: true };
      }
      sink.add(file, outcome);
      if (++searched % FILES_BETWEEN_REPORTS === 0) run.reportProgress(`searched ${searched} files`);
    }
    return { ok: true, paused: false };
  };
}
