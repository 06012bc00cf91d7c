import type { Stats } from "node:fs";
import { isInside } from "../contain.ts";
import type { EntryKind } from "../workspace-path.ts";

/** What a real path is. Whatever the kernel makes up under `/proc` is special, even where it looks like a file. */
export function entryKind(absolute: string, stats: Stats): Exclude<EntryKind, "link"> {
  if (isProcessFile(absolute)) return "special";
  if (stats.isFile()) return "file";
  return stats.isDirectory() ? "directory" : "special";
}

export function isProcessFile(absolute: string): boolean {
  return isInside("/proc", absolute);
}

export type SpecialKind = "fifo" | "socket" | "device" | "process";

export function specialKind(absolute: string, stats: Pick<Stats, "isFIFO" | "isSocket">): SpecialKind {
  if (isProcessFile(absolute)) return "process";
  if (stats.isFIFO()) return "fifo";
  return stats.isSocket() ? "socket" : "device";
}
