import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { type HeldFolder, holdFolder } from "../held-folder.ts";
import { errorCode } from "../resolve/locate.ts";

const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const NEW_FILE_MODE = 0o666;

/**
 * Puts content in the place of a real path by way of a temporary file. Everything goes through a descriptor of the
 * folder, so that a link put in its place meanwhile leads nothing outside: false then, and nothing is written. Throws
 * the file system's errors.
 */
export function replaceFile(absolute: string, content: Uint8Array): boolean {
  const folder = ensureFolder(dirname(absolute));
  if (folder === undefined) return false;
  const target = join(folder.path, basename(absolute));
  const temporary = join(folder.path, temporaryName());
  try {
    writeThrough(temporary, content, modeOf(target));
    if (!folder.isInPlace()) return false;
    renameSync(temporary, target);
    syncFolder(folder.path);
    return true;
  } finally {
    rmSync(temporary, { force: true });
    folder.close();
  }
}

// Level by level, each made in the one above that is held. Undefined when one of them is not the folder of that path.
function ensureFolder(absolute: string): HeldFolder | undefined {
  if (lstatSync(absolute, { throwIfNoEntry: false }) !== undefined) return holdFolder(absolute);
  const above = ensureFolder(dirname(absolute));
  if (above === undefined) return undefined;
  try {
    const through = join(above.path, basename(absolute));
    makeFolder(through);
    return holdFolder(absolute, through);
  } finally {
    above.close();
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
}

function modeOf(path: string): number | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
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
function syncFolder(path: string): void {
  try {
    const fd = openSync(path, constants.O_RDONLY);
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {}
}

/** The name of a file that is written beside the one that it will replace. */
function temporaryName(): string {
  return `.toolrail-${randomBytes(8).toString("hex")}.tmp`;
}

/** True for one that was left behind, by a process that was killed while it wrote. */
export function isTemporaryName(name: string): boolean {
  return name.startsWith(".toolrail-") && /^\.toolrail-[0-9a-f]{16}\.tmp$/.test(name);
}
