import { isAbsolute } from "node:path";
import type { FileSource, SearchFile } from "../engine/search-engine.ts";

// Well under the limits of an argument list: 2 MB on Linux, 1 MB on macOS, 32 KB on Windows.
const MAX_ARGUMENT_BYTES = process.platform === "win32" ? 24_000 : 500_000;
const FIRST_BATCH = 128;
const MAX_BATCH = 8_192;

/** Cuts a source into argument lists: small ones first, so that early matches end the search early. */
export function createBatches(source: FileSource): { next(): SearchFile[] } {
  let size = FIRST_BATCH;
  return {
    next() {
      const batch: SearchFile[] = [];
      let bytes = 0;
      while (batch.length < size && bytes < MAX_ARGUMENT_BYTES) {
        const file = source.next();
        if (file === undefined) break;
        batch.push(file);
        // Each argument is also a pointer.
        bytes += Buffer.byteLength(argumentOf(file)) + 9;
      }
      size = Math.min(size * 4, MAX_BATCH);
      return batch;
    },
  };
}

/** A file as an argument of a program that runs in the root. A bare "-" would mean standard input. */
export function argumentOf({ path }: SearchFile): string {
  return isAbsolute(path) ? path : `./${path}`;
}
