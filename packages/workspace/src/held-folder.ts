import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync } from "node:fs";
import { errorCode } from "./resolve/locate.ts";

/** A folder held by a descriptor: whatever becomes of its path, `path` goes on naming this very folder. */
export interface HeldFolder {
  /** To reach what is in it: through the descriptor on Linux, its own path elsewhere. */
  path: string;
  /** True as long as the folder is where it was opened. */
  isInPlace(): boolean;
  close(): void;
}

const FOLDER = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Opens a folder by its real path; undefined when a link, or another folder, was put in its place or in that of one
 * above. Throws the file system's errors. `through` is the same place by way of a held folder.
 */
export function holdFolder(absolute: string, through: string = absolute): HeldFolder | undefined {
  const fd = openFolder(through);
  if (fd === undefined) return undefined;
  const isInPlace = () => isOpenedAt(fd, absolute);
  if (!isInPlace()) {
    closeSync(fd);
    return undefined;
  }
  const path = readOpenedPath(fd) === undefined ? absolute : descriptorPath(fd);
  return { path, isInPlace, close: () => closeSync(fd) };
}

function openFolder(path: string): number | undefined {
  try {
    return openSync(path, FOLDER);
  } catch (error) {
    // Not a folder any more, but a link.
    if (["ELOOP", "ENOTDIR"].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/**
 * True when an open file or folder is the one at a real path. On Linux the kernel tells where it was found, which nobody
 * can change between two looks; elsewhere device and inode are compared with those of the path.
 */
export function isOpenedAt(fd: number, absolute: string): boolean {
  const opened = readOpenedPath(fd);
  if (opened !== undefined) return opened === absolute || fold(opened) === fold(absolute);
  const ours = fstatSync(fd, { bigint: true });
  const theirs = lstatSync(absolute, { bigint: true, throwIfNoEntry: false });
  return (
    theirs !== undefined && BigInt(ours.dev) === BigInt(theirs.dev) && BigInt(ours.ino) === BigInt(theirs.ino)
  );
}

function readOpenedPath(fd: number): string | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return readlinkSync(descriptorPath(fd));
  } catch {
    // Without /proc.
    return undefined;
  }
}

function descriptorPath(fd: number): string {
  return `/proc/self/fd/${fd}`;
}

// A folder may take names without regard to case.
function fold(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
