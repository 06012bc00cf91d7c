import { type Dirent, existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { sessionId } from "./session-id.ts";

/** Where the sessions of a folder are kept, within the folder that the tools may see. */
export const SESSIONS_FOLDER = ".toolrail/sessions";

export interface LogPlace {
  id: string;
  path: string;
  /** When it was last written to, in milliseconds since the epoch. */
  writtenAt: number;
}

const LOG = /^([A-Za-z0-9_][A-Za-z0-9._-]*)\.jsonl$/u;

/** True when a name is meant as an id, or as the beginning of one: with a dot it is rather a file's. */
export function looksLikeId(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_-]*$/u.test(name);
}

export function logPath(root: string, id: string): string {
  return join(root, SESSIONS_FOLDER, `${id}.jsonl`);
}

export function lockPath(root: string, id: string): string {
  return join(root, SESSIONS_FOLDER, `${id}.lock`);
}

/** The logs of a folder, the one that was written to last first. None where there is no folder. */
export function listLogs(root: string): LogPlace[] {
  return entriesOf(join(root, SESSIONS_FOLDER))
    .flatMap((entry) => {
      const id = entry.isFile() ? LOG.exec(entry.name)?.[1] : undefined;
      return id === undefined ? [] : placeOf(root, id);
    })
    .toSorted((a, b) => b.writtenAt - a.writtenAt || (a.id < b.id ? 1 : -1));
}

/** An id that no session of the folder has. */
export function freeId(root: string, now: number): string {
  const id = sessionId(now);
  return existsSync(logPath(root, id)) || existsSync(lockPath(root, id)) ? freeId(root, now + 1) : id;
}

/** True when a link stands in the folder's place: a repository from elsewhere could bring one that leads out of it. */
export function linkInPlace(folder: string): string | undefined {
  return [dirname(folder), folder].find((place) =>
    lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink(),
  );
}

function entriesOf(folder: string): Dirent[] {
  try {
    return linkInPlace(folder) === undefined ? readdirSync(folder, { withFileTypes: true }) : [];
  } catch {
    return [];
  }
}

// What vanishes while it is looked at is passed over.
function placeOf(root: string, id: string): LogPlace[] {
  const path = logPath(root, id);
  const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return writtenAt === undefined ? [] : [{ id, path, writtenAt }];
}
