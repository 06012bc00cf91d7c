import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as v from "valibot";
import { systemProcesses, takeLock } from "../session/lock.ts";

export type Decision = "approved" | "refused";

/** Facts of a server, for the reader of the file. */
export interface DecidedServer {
  server: string;
  subject: string;
  file: string;
}

/** The user's decisions on servers of project files, by the digest of all that a server would run. */
export interface Approvals {
  /** Undefined for a server that the user did not decide on. */
  decisionOn(digest: string): Decision | undefined;
  add(digest: string, decision: Decision, about: DecidedServer): void;
}

const decidedSchema = v.record(
  v.string(),
  v.object({ server: v.string(), subject: v.string(), file: v.string() }),
);
const fileSchema = v.object({ servers: decidedSchema, refused: v.optional(decidedSchema, {}) });

/** Decisions that outlive the session, for their owner alone. A file that can't be read approves nothing. */
export function openApprovals(file: string): Approvals {
  return {
    decisionOn(digest) {
      const { servers, refused } = readDecisions(file);
      if (Object.hasOwn(refused, digest)) return "refused";
      return Object.hasOwn(servers, digest) ? "approved" : undefined;
    },
    add(digest, decision, about) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      const lock = waitForLock(`${file}.lock`);
      try {
        // Read anew: another session may have added to it.
        const decisions = readDecisions(file);
        decisions[decision === "approved" ? "servers" : "refused"][digest] = about;
        delete decisions[decision === "approved" ? "refused" : "servers"][digest];
        writeWhole(file, JSON.stringify(decisions, null, 2));
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

function readDecisions(file: string): v.InferOutput<typeof fileSchema> {
  try {
    return v.parse(fileSchema, JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { servers: {}, refused: {} };
  }
}

// Beside it first, so that nobody reads half of it, and a link in its place is replaced, not followed.
function writeWhole(file: string, text: string): void {
  const beside = `${file}.${randomUUID()}`;
  writeFileSync(beside, `${text}\n`, { mode: 0o600 });
  renameSync(beside, file);
}
