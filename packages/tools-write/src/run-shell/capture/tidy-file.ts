import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { inTurns } from "./in-turns.ts";
import { readChunks } from "./read-chunks.ts";
import { createTidier, isTidy } from "./tidy-output.ts";

/**
 * Tidies the first bytes of a file in their own place and drops the rest. It takes little memory: what is tidied is
 * never longer than what it was made from.
 */
export async function tidyFile(path: string, size: number): Promise<void> {
  const fd = openSync(path, "r+");
  try {
    if (await inTurns(readChunks(fd, 0, size), isTidy)) ftruncateSync(fd, size);
    else await rewrite(fd, size);
  } finally {
    closeSync(fd);
  }
}

async function rewrite(fd: number, size: number): Promise<void> {
  let end = 0;
  const tidier = createTidier((bytes) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at, bytes.length - at, end + at);
    end += bytes.length;
  });
  try {
    await inTurns(readChunks(fd, 0, size), tidier.push);
    tidier.end();
  } finally {
    // Also where it fails: behind the end stands what was tidied already.
    ftruncateSync(fd, end);
  }
}
