import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Processes } from "./processes.ts";

export type Lock =
  | { ok: true; release(): void }
  | {
      ok: false;
      /** The id of the process that has it. */
      holder: number;
    };

/** Takes a lock for this process, also from one that no longer lives. Throws when no file can be written there. */
export function takeLock(path: string, processes: Processes): Lock {
  const { own } = processes;
  while (!create(path, own)) {
    const holder = holderOf(path);
    if (holder !== undefined && isHeld(holder, processes)) return { ok: false, holder };
    const newer = clear(path, holder, processes);
    if (newer !== undefined) return { ok: false, holder: newer };
  }
  return {
    ok: true,
    release() {
      if (holderOf(path) === own) rmSync(path, { force: true });
    },
  };
}

function create(path: string, own: number): boolean {
  try {
    writeFileSync(path, `${own}\n`, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (isError(error, "EEXIST")) return false;
    throw error;
  }
}

// Where each container counts from 1, a lock of ours was left by one that had the same id.
function isHeld(holder: number, { own, isAlive }: Processes): boolean {
  return holder !== own && isAlive(holder);
}

function holderOf(path: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}

// Moved away before it is removed: between the look and this, another process may have taken it over.
function clear(path: string, dead: number | undefined, processes: Processes): number | undefined {
  const aside = `${path}.${processes.own}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isError(error, "ENOENT")) return undefined;
    throw error;
  }
  const moved = holderOf(aside);
  if (moved !== dead && moved !== undefined && isHeld(moved, processes)) {
    renameSync(aside, path);
    return moved;
  }
  rmSync(aside, { force: true });
  return undefined;
}

function isError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
