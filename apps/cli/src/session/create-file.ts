import { closeSync, openSync, rmSync, writeFileSync } from "node:fs";

const PRIVATE_FILE = 0o600;

/**
 * Makes a file for its owner alone; nothing stays of one that could not be written. False when something has the name,
 * a link too.
 */
export function createFile(
  path: string,
  text: string,
  write: (fd: number, text: string) => void = writeFileSync,
): boolean {
  const fd = openNew(path);
  if (fd === undefined) return false;
  try {
    write(fd, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(fd);
  }
  return true;
}

function openNew(path: string): number | undefined {
  try {
    return openSync(path, "wx", PRIVATE_FILE);
  } catch (error) {
    if (isFileError(error, "EEXIST")) return undefined;
    throw error;
  }
}

/** True when the file system says so. */
export function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
