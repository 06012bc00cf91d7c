import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as v from "valibot";
import { takeLock } from "../session/lock.ts";
import { systemProcesses } from "../session/processes.ts";

/** What a person approved, by the digest of all that it would run. */
export interface Approvals {
  has(digest: string): boolean;
  /** The rest is for whoever reads the file. */
  add(digest: string, about: { server: string; subject: string; file: string }): void;
}

const approvalSchema = v.object({ server: v.string(), subject: v.string(), file: v.string() });
const fileSchema = v.object({ servers: v.record(v.string(), approvalSchema) });

/** Approvals that outlive the session, for their owner alone. A file that can't be read approves nothing. */
export function openApprovals(file: string): Approvals {
  return {
    has: (digest) => Object.hasOwn(readApprovals(file), digest),
    add(digest, about) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      const lock = waitForLock(`${file}.lock`);
      try {
        // Read anew: another session may have added to it.
        writeWhole(file, JSON.stringify({ servers: { ...readApprovals(file), [digest]: about } }, null, 2));
      } finally {
        lock.release();
      }
    },
  };
}

// Far above one write.
const LOCK_WAIT_MS = 5_000;
const LOCK_PAUSE_MS = 10;

/** The lock of the file: without it, of two sessions that add at once one would lose its approval. */
function waitForLock(path: string): { release(): void } {
  for (let waitedMs = 0; ; waitedMs += LOCK_PAUSE_MS) {
    const lock = takeLock(path, systemProcesses);
    if (lock.ok) return lock;
    if (waitedMs >= LOCK_WAIT_MS) throw new Error(`process ${lock.holder} does not give up ${path}`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_PAUSE_MS);
  }
}

function readApprovals(file: string): v.InferOutput<typeof fileSchema>["servers"] {
  try {
    return v.parse(fileSchema, JSON.parse(readFileSync(file, "utf8"))).servers;
  } catch {
    return {};
  }
}

// Beside it first, so that nobody reads half of it, and a link in its place is replaced, not followed.
function writeWhole(file: string, text: string): void {
  const beside = `${file}.${randomUUID()}`;
  writeFileSync(beside, `${text}\n`, { mode: 0o600 });
  renameSync(beside, file);
}
