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
  const tidier = createTidier();
  let end = 0;
  const put = (text: string) => {
    // As text: a buffer for each piece would pile up until it is collected.
    for (let at = 0; at < text.length; ) at += writeSync(fd, text.slice(at), end + at, "latin1");
    end += text.length;
  };
  for (const chunk of readChunks(fd, 0, size)) put(tidier.push(chunk.toString("latin1")));
  put(tidier.end());
  return end;
}
