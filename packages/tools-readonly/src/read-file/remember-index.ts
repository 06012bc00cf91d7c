import { fstatSync } from "node:fs";
import { MAX_REMEMBERED_FILES } from "./limits.ts";
import { lineEndUnit } from "./line-ends.ts";
import { createLineScanner, type LineScanner } from "./line-index.ts";

/** The line indexes of files read lately. A file that changed since begins anew. */
export interface IndexMemory {
  scannerFor(fd: number, size: number, encoding: string): LineScanner;
}

export function createIndexMemory(): IndexMemory {
  const scanners = new Map<string, LineScanner>();
  return {
    scannerFor(fd, size, encoding) {
      const unit = lineEndUnit(encoding);
      const key = `${identity(fd)} ${size} ${unit}`;
      const scanner = scanners.get(key) ?? createLineScanner(size, unit);
      // The order of a Map is that of insertion: the first is the one unused for longest.
      scanners.delete(key);
      scanners.set(key, scanner);
      const oldest = scanners.keys().next();
      if (scanners.size > MAX_REMEMBERED_FILES && !oldest.done) scanners.delete(oldest.value);
      return scanner;
    },
  };
}

function identity(fd: number): string {
  const { dev, ino, size, mtimeNs, ctimeNs } = fstatSync(fd, { bigint: true });
  return [dev, ino, size, mtimeNs, ctimeNs].join(" ");
}
