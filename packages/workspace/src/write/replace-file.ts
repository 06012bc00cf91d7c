import {
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { temporaryName } from "./temporary-name.ts";

const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const NEW_FILE_MODE = 0o666;

/**
 * Puts content in the place of a real path by way of a temporary file. False, and nothing written, when a folder on
 * the way turned into a link meanwhile. Throws the file system's errors.
 */
export function replaceFile(absolute: string, content: Uint8Array): boolean {
  const folder = dirname(absolute);
  if (!ensureFolder(folder)) return false;
  const temporary = join(folder, temporaryName());
  try {
    writeThrough(temporary, content, modeOf(absolute));
    if (!isReal(folder)) return false;
    renameSync(temporary, absolute);
    syncFolder(folder);
    return true;
  } finally {
    rmSync(temporary, { force: true });
  }
}

// Level by level, so that none is made beyond a link. False when one of them is a link.
function ensureFolder(folder: string): boolean {
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) {
    if (!ensureFolder(dirname(folder))) return false;
    mkdirSync(folder, { recursive: true });
  }
  return isReal(folder);
}

function isReal(folder: string): boolean {
  return realpathSync.native(folder) === folder;
}

function modeOf(absolute: string): number | undefined {
  const stats = lstatSync(absolute, { throwIfNoEntry: false });
  return stats?.isFile() === true ? stats.mode & 0o7777 : undefined;
}

function writeThrough(path: string, content: Uint8Array, mode: number | undefined): void {
  const fd = openSync(path, CREATE, mode ?? NEW_FILE_MODE);
  try {
    writeFileSync(fd, content);
    // The mask took bits away when the file was made.
    if (mode !== undefined) fchmodSync(fd, mode);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

// The rename itself must survive a crash. Not every file system can sync a folder.
function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, constants.O_RDONLY);
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {}
}
