import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Clock } from "@toolrail/protocol";
import { thrownCode } from "../thrown-message.ts";
import { pause } from "../wait.ts";

/** Milliseconds after which a lock belongs to a process that is no more; far above one request. */
const STALE_MS = 30_000;
const POLL_MS = 25;

export interface LockOptions {
  clock: Clock;
  /** Ends the waiting, not the work. */
  signal?: AbortSignal | undefined;
}

/** Runs `work` while no other process does; where no lock can be made, it runs all the same. */
export async function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  options: LockOptions,
): Promise<T> {
  const owner = randomBytes(16).toString("hex");
  const isHeld = await acquire(path, owner, options);
  try {
    return await work();
  } finally {
    if (isHeld) await removeOwn(path, owner);
  }
}

async function acquire(path: string, owner: string, options: LockOptions): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(() => {});
  for (;;) {
    options.signal?.throwIfAborted();
    const outcome = await make(path, owner);
    if (outcome !== "taken") return outcome === "made";
    if (!(await removeStale(path, owner, options.clock))) await pause(POLL_MS, options);
  }
}

async function make(path: string, owner: string): Promise<"made" | "taken" | "impossible"> {
  try {
    const handle = await open(path, "wx", 0o600);
    try {
      await handle.writeFile(owner);
    } finally {
      await handle.close();
    }
    return "made";
  } catch (error) {
    return thrownCode(error) === "EEXIST" ? "taken" : "impossible";
  }
}

/** Done by one alone: until the others come to it, somebody may hold a new lock. */
async function removeStale(path: string, owner: string, clock: Clock): Promise<boolean> {
  if (!(await isStale(path, clock))) return false;
  const claim = `${path}.stale`;
  if ((await make(claim, owner)) !== "made") {
    if (await isStale(claim, clock)) await rm(claim, { force: true });
    return false;
  }
  try {
    const isStill = await isStale(path, clock);
    if (isStill) await rm(path, { force: true });
    return isStill;
  } finally {
    await removeOwn(claim, owner);
  }
}

/** A lock that was held for too long is somebody else's by now. */
async function removeOwn(path: string, owner: string): Promise<void> {
  const found = await readFile(path, "utf8").catch(() => undefined);
  if (found === owner) await rm(path, { force: true });
}

async function isStale(path: string, clock: Clock): Promise<boolean> {
  const facts = await stat(path).catch(() => undefined);
  return facts !== undefined && clock.now() - facts.mtimeMs > STALE_MS;
}
