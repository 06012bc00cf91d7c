import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { mediaTypeFor, PARTIAL } from "./file-name.ts";
import { isGone } from "./tombstone.ts";

export interface SpillFile {
  session: string;
  name: string;
  path: string;
  size: number;
  createdAt: number;
  mediaType: string;
  /** Still being written, or left behind by a process that was killed. */
  partial: boolean;
  /** Only says that the original had to go. */
  gone: boolean;
}

/** Every file of every session. What vanishes while it is looked at is passed over. */
export function listFiles(folder: string): SpillFile[] {
  return foldersIn(folder).flatMap((session) =>
    namesIn(join(folder, session)).flatMap((name) => lookAt(join(folder, session, name), session, name)),
  );
}

function foldersIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

function namesIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function lookAt(path: string, session: string, name: string): SpillFile[] {
  try {
    const { size, mtimeMs } = statSync(path);
    const partial = name.endsWith(PARTIAL);
    const gone = !partial && isGone(size, () => readFileSync(path));
    return [{ session, name, path, size, createdAt: mtimeMs, mediaType: mediaTypeFor(name), partial, gone }];
  } catch {
    return [];
  }
}
