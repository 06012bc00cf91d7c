import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { readChunks } from "./read-chunks.ts";
import { createTidier, isTidy } from "./tidy-output.ts";

/**
 * Tidies the first bytes of a file in their own place and drops the rest. It takes little memory: what is tidied is
 * never longer than what it was made from.
 */
export function tidyFile(path: string, size: number): void {
  const fd = openSync(path, "r+");
  try {
    ftruncateSync(fd, isTidyFile(fd, size) ? size : rewrite(fd, size));
  } finally {
    closeSync(fd);
  }
}

function isTidyFile(fd: number, size: number): boolean {
  for (const chunk of readChunks(fd, 0, size)) if (!isTidy(chunk)) return false;
  return true;
}

/** The bytes that it comes to. */
function rewrite(fd: number, size: number): number {
  let end = 0;
  const tidier = createTidier((bytes) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at, bytes.length - at, end + at);
    end += bytes.length;
  });
  for (const chunk of readChunks(fd, 0, size)) tidier.push(chunk);
  tidier.end();
  return end;
}
