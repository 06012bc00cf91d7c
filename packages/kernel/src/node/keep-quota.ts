import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { listFiles, type SpillFile } from "./list-files.ts";
import { removeIfEmpty } from "./spill-folder.ts";
import { buryFile } from "./tombstone.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A file this old that is still being written was left behind by a process that was killed. */
const PARTIAL_MS = DAY_MS;
/** How long word is left of what is gone. */
const GONE_MS = 30 * DAY_MS;

export interface QuotaPlace {
  folder: string;
  /** The session that writes; its files go last. */
  session: string;
  quotaBytes: number;
}

export interface QuotaMoment {
  /** Milliseconds since the epoch. */
  now: number;
  /** Just written: stays, however large. */
  justWritten: string;
}

/**
 * Lets originals go until the rest is within the quota: the sessions that were quiet longest first, oldest files first.
 * The bytes that are kept.
 */
export function keepQuota(
  { folder, session, quotaBytes }: QuotaPlace,
  { now, justWritten }: QuotaMoment,
): number {
  const files = listFiles(folder);
  for (const { path } of files.filter((file) => isLeftover(file, now))) {
    rmSync(path, { force: true });
    removeIfEmpty(dirname(path));
  }
  const whole = files.filter(({ partial, gone }) => !partial && !gone);
  let bytes = whole.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size } of inOrderOfLeaving(whole, session)) {
    if (bytes <= quotaBytes) break;
    if (path === justWritten) continue;
    buryFile(path);
    bytes -= size;
  }
  return bytes;
}

function isLeftover({ partial, gone, createdAt }: SpillFile, now: number): boolean {
  return (partial && now - createdAt > PARTIAL_MS) || (gone && now - createdAt > GONE_MS);
}

function inOrderOfLeaving(files: readonly SpillFile[], own: string): SpillFile[] {
  const lastWrite = new Map<string, number>();
  for (const { session, createdAt } of files)
    lastWrite.set(session, Math.max(createdAt, lastWrite.get(session) ?? 0));
  const rank = ({ session }: SpillFile) =>
    session === own ? Number.POSITIVE_INFINITY : (lastWrite.get(session) ?? 0);
  return files.toSorted((a, b) => (rank(a) === rank(b) ? a.createdAt - b.createdAt : rank(a) - rank(b)));
}
