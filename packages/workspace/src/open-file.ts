import { closeSync, constants, fstatSync, lstatSync, openSync } from "node:fs";
import { changedText, directoryText, specialText, unreadableText } from "./failure-text.ts";
import { isOpenedAt } from "./held-folder.ts";
import { isProcessFile, specialKind } from "./resolve/entry-kind.ts";
import { errorCode } from "./resolve/locate.ts";
import { failure } from "./resolve/resolve-path.ts";
import type { PathFailure, PathResult, WorkspacePath } from "./workspace-path.ts";

/** A file opened for reading; its identity was checked after opening. */
export interface OpenFile {
  ok: true;
  path: WorkspacePath;
  fd: number;
  /** Bytes. */
  size: number;
  mtimeMs: number;
  close(): void;
}

export type Resolve = (path: string, options?: { mustExist?: boolean }) => PathResult;

// Non-blocking: opening a FIFO without a writer would wait for ever. The last name is real, so a link there was swapped in.
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/**
 * Resolves, opens, checks the type, then resolves again: what was opened must still be what the path means. On Linux
 * the descriptor's own path decides, since one that is asked for twice can be swapped twice.
 */
export function openFile(resolve: Resolve, written: string): OpenFile | PathFailure {
  const before = resolve(written, { mustExist: true });
  if (!before.ok) return before;
  const { path } = before;
  if (path.kind === "directory") return failure("directory", directoryText(path.display));
  try {
    if (path.kind === "special") return special(path);
    return checkOpened(resolve, written, path, openSync(path.absolute, FLAGS));
  } catch (error) {
    return openFailure(path, errorCode(error));
  }
}

function checkOpened(
  resolve: Resolve,
  written: string,
  path: WorkspacePath,
  fd: number,
): OpenFile | PathFailure {
  let keep = false;
  try {
    const stats = fstatSync(fd, { bigint: true });
    if (stats.isDirectory()) return failure("directory", directoryText(path.display));
    if (!stats.isFile()) {
      return failure("special", specialText(path.display, specialKind(path.absolute, fstatSync(fd))));
    }
    const after = resolve(written, { mustExist: true });
    if (!after.ok) return after;
    const { absolute } = after.path;
    const named = lstatSync(absolute, { bigint: true });
    const isSame = BigInt(named.dev) === BigInt(stats.dev) && BigInt(named.ino) === BigInt(stats.ino);
    if (!isSame || !isOpenedAt(fd, absolute)) return failure("changed", changedText(path.display));
    keep = true;
    return {
      ok: true,
      path: after.path,
      fd,
      size: Number(stats.size),
      mtimeMs: Number(stats.mtimeNs) / 1e6,
      close: once(fd),
    };
  } finally {
    if (!keep) closeSync(fd);
  }
}

// Closing twice could close another file that got the same number since.
function once(fd: number): () => void {
  let open = true;
  return () => {
    if (open) closeSync(fd);
    open = false;
  };
}

function special(path: WorkspacePath): PathFailure {
  const kind = isProcessFile(path.absolute)
    ? "process"
    : specialKind(path.absolute, lstatSync(path.absolute));
  return failure("special", specialText(path.display, kind));
}

function openFailure(path: WorkspacePath, code: string): PathFailure {
  if (code === "ELOOP" || code === "ENOENT") return failure("changed", changedText(path.display));
  if (code === "ENXIO") return failure("special", specialText(path.display, "device"));
  return failure("unreadable", unreadableText(path.display, code));
}
