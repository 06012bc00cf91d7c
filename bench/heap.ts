import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes that a value holds, typed arrays included; what was there before is taken off. */
export function heldBytes(make: () => unknown): number {
  const before = usedBytes();
  const kept = make();
  const after = usedBytes();
  if (kept === undefined) throw new Error("nothing was made");
  return after - before;
}

function usedBytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  // Bun counts typed arrays among the heap.
  return process.versions.bun === undefined ? heapUsed + arrayBuffers : heapUsed;
}

function collect(): void {
  if (process.versions.bun !== undefined) {
    for (let i = 0; i < 3; i++) Bun.gc(true);
    return;
  }
  setFlagsFromString("--expose-gc");
  const gc: () => void = runInNewContext("gc");
  for (let i = 0; i < 3; i++) gc();
}
