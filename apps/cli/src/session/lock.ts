import { linkSync, lstatSync, readFileSync, rmSync } from "node:fs";
import { createFile, isFileError } from "./create-file.ts";

export type Lock =
  | { ok: true; release(): void }
  | {
      ok: false;
      /** The id of the process that has it. */
      holder: number;
    };

/** A file under a second name. Throws where the name is taken, or where the file system knows no such thing. */
export type LinkFile = (path: string, name: string) => void;

/** Takes a lock for this process, also from one that no longer lives. Throws when no file can be written there. */
export function takeLock(path: string, processes: Processes, link: LinkFile = linkSync): Lock {
  const { own } = processes;
  while (!create(path, own, link)) {
    const holder = holderOf(path);
    if (holder === "gone") continue;
    if (isHeld(holder, processes)) return { ok: false, holder };
    // Only one process at a time removes what is dead, or a second one would remove the lock of the first.
    const clearing = takeLock(`${path}.clear`, processes, link);
    if (!clearing.ok) return clearing;
    try {
      const latest = holderOf(path);
      if (latest !== "gone" && !isHeld(latest, processes)) rmSync(path, { force: true });
    } finally {
      clearing.release();
    }
  }
  return {
    ok: true,
    release() {
      if (holderOf(path) === own) rmSync(path, { force: true });
    },
  };
}

// Written under another name first: a lock is never there without its holder.
function create(path: string, own: number, link: LinkFile): boolean {
  const text = `${own}\n`;
  const written = `${path}.${own}.new`;
  rmSync(written, { force: true });
  try {
    if (!createFile(written, text)) return false;
    link(written, path);
    return true;
  } catch (error) {
    if (isFileError(error, "EEXIST")) return false;
    return createFile(path, text);
  } finally {
    rmSync(written, { force: true });
  }
}

// Where each container counts from 1, a lock of ours was left by one that had the same id.
function isHeld(holder: number | undefined, { own, isAlive }: Processes): holder is number {
  return holder !== undefined && holder !== own && isAlive(holder);
}

/** Undefined for a lock that names nobody. */
function holderOf(path: string): number | "gone" | undefined {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10) || undefined;
  } catch (error) {
    if (!isFileError(error, "ENOENT")) return undefined;
    // A link that leads nowhere stays; a file that is there by now is somebody's new lock.
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? undefined : "gone";
  }
}

/** The processes of this machine, as a lock knows them. */
export interface Processes {
  /** The id of this one. */
  own: number;
  isAlive(id: number): boolean;
}

export const systemProcesses: Processes = {
  own: process.pid,
  isAlive(id) {
    try {
      process.kill(id, 0);
      return true;
    } catch (error) {
      // Another user's process may not be signalled, and is there.
      return error instanceof Error && "code" in error && error.code === "EPERM";
    }
  },
};
