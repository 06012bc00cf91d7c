import { mkdir, open, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { systemClock } from "../system-clock.ts";
import { thrownCode } from "../thrown-message.ts";

/** Milliseconds after which a lock belongs to a process that is no more; far above one request. */
const STALE_MS = 30_000;
const POLL_MS = 25;

/** Runs `work` while no other process does; where no lock can be made, it runs all the same. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const isHeld = await acquire(path);
  try {
    return await work();
  } finally {
    if (isHeld) await rm(path, { force: true });
  }
}

async function acquire(path: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(() => {});
  for (;;) {
    try {
      await (await open(path, "wx", 0o600)).close();
      return true;
    } catch (error) {
      if (thrownCode(error) !== "EEXIST") return false;
    }
    if (await isStale(path)) await rm(path, { force: true });
    else await new Promise<void>((resolve) => systemClock.schedule(resolve, POLL_MS));
  }
}

async function isStale(path: string): Promise<boolean> {
  const facts = await stat(path).catch(() => undefined);
  return facts !== undefined && systemClock.now() - facts.mtimeMs > STALE_MS;
}
