import type { Reaper } from "@toolrail/process";
import type { Clock } from "@toolrail/protocol";
import type { Workspace } from "@toolrail/workspace";
import { refusedPatternText, ripgrepFailedText } from "../../failure-text.ts";
import { createPacer } from "../../pacer.ts";
import type { SearchEngine, SearchFile } from "../engine/search-engine.ts";
import { createInProcessEngine } from "../in-process/in-process-engine.ts";
import { createBatches } from "./next-batch.ts";
import { createOutcomeReader } from "./outcome-of-file.ts";
import { type BatchResult, searchBatch } from "./search-batch.ts";

interface RunningBatch {
  files: SearchFile[];
  result: Promise<BatchResult>;
}

/** Searches with ripgrep, which gets the files that the workspace has chosen. */
export function createRipgrepEngine(
  workspace: Workspace,
  run: { path: string; reaper: Reaper; clock: Clock },
): SearchEngine {
  const program = { ...run, cwd: workspace.root };
  const inProcess = createInProcessEngine(workspace);
  return async (source, query, sink, run) => {
    if (query.pattern.onlyInProcess) return inProcess(source, query, sink, run);
    const ending = new AbortController();
    const signal = AbortSignal.any([run.signal, ending.signal]);
    const batches = createBatches(source);
    const outcomeOf = createOutcomeReader(workspace, query, createPacer(run.signal));
    const start = (): RunningBatch | undefined => {
      const files = batches.next();
      if (files.length === 0) return undefined;
      return { files, result: searchBatch(program, files, query, sink.wanted(), signal) };
    };
    let upcoming = start();
    try {
      while (upcoming !== undefined && !sink.isFull()) {
        const { files, result } = upcoming;
        // The next one runs while this one is read.
        upcoming = start();
        const report = await result;
        run.signal.throwIfAborted();
        if (!report.ok) return { ok: false, message: failureText(query.pattern.ripgrep, report.reason) };
        for (const file of files) sink.add(file, await outcomeOf(file, report, sink.wanted()));
      }
      return { ok: true, paused: false };
    } finally {
      ending.abort();
      await upcoming?.result;
    }
  };
}

function failureText(pattern: string, reason: string): string {
  const complaint = patternComplaint(reason);
  return complaint === undefined ? ripgrepFailedText(reason) : refusedPatternText(pattern, complaint);
}

/** Fault of a pattern as ripgrep names it, without the frame that it draws around it; undefined for other failures. */
function patternComplaint(reason: string): string | undefined {
  return /^rg: regex parse error:[\s\S]*^error: (.*)$/m.exec(reason)?.[1];
}
