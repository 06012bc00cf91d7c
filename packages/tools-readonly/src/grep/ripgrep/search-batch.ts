import { type Captured, capture, type Reaper } from "@toolrail/process";
import type { Clock } from "@toolrail/protocol";
import type { Query, SearchFile } from "../engine/search-engine.ts";
import { type ComplaintReader, createComplaintReader } from "./complaints.ts";
import { argumentOf } from "./next-batch.ts";
import { createReportReader, type ReportedFile } from "./read-report.ts";
import { reportForm, searchArguments } from "./ripgrep-arguments.ts";

/** What ripgrep found in one argument list; all by argument. */
export interface BatchReport {
  ok: true;
  files: ReadonlyMap<string, ReportedFile>;
  unreadable: ReadonlySet<string>;
  startedMs: number;
  /** Folders looked at since, by their path. */
  moved: Map<string, boolean>;
}

export type BatchResult = BatchReport | { ok: false; reason: string };

/** How ripgrep is run. */
export interface RipgrepProgram {
  path: string;
  /** The workspace's root. */
  cwd: string;
  reaper: Reaper;
  clock: Clock;
}

export async function searchBatch(
  program: RipgrepProgram,
  batch: readonly SearchFile[],
  query: Query,
  wanted: number,
  signal: AbortSignal,
): Promise<BatchResult> {
  const paths = batch.map(argumentOf);
  const startedMs = program.clock.now();
  const report = createReportReader(reportForm(query), wanted);
  const complaints = createComplaintReader(paths);
  const ending = new AbortController();
  const run = await capture(program.path, [...searchArguments(query, wanted), ...paths], {
    cwd: program.cwd,
    reaper: program.reaper,
    signal: AbortSignal.any([signal, ending.signal]),
    onStdout: report.push,
    onStderr(chunk) {
      complaints.push(chunk);
      if (complaints.hasPanicked()) ending.abort();
    },
  });
  report.end();
  complaints.end();
  const reason = failureOf(run, complaints);
  if (reason !== undefined) return { ok: false, reason };
  if (report.isBroken()) return { ok: false, reason: "its report can't be read" };
  return { ok: true, files: report.files, unreadable: complaints.unreadable, startedMs, moved: new Map() };
}

// 0: matches, 1: none, 2: an error, which may be that of single files with the rest searched.
function failureOf(
  { status, stderr, readerError }: Captured,
  complaints: ComplaintReader,
): string | undefined {
  if (readerError !== undefined) return `its report can't be read: ${readerError.message}`;
  if (complaints.hasPanicked()) return stderr.trim();
  if (status.code === 0 || status.code === 1) return undefined;
  if (status.code === 2 && complaints.unreadable.size > 0 && !complaints.hasOther()) return undefined;
  return stderr.trim() || status.error?.message || `it ended with ${status.signal ?? status.code}`;
}
