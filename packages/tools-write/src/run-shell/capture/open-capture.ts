import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from "node:fs";
import type { OutputSink } from "@toolrail/protocol";
import { noOutputFileText } from "../../failure-text.ts";
import { type Outcome, refuse } from "../../outcome.ts";
import { inTurns } from "./in-turns.ts";
import { lastLineOf } from "./last-line.ts";
import { reasonOf } from "./reason-of.ts";
import type { Capture } from "./temporary-capture.ts";
import { openTemporaryCapture, readChunks } from "./temporary-capture.ts";
import { createTidier, isTidy } from "./tidy-output.ts";

/** The store's own file where it offers one, else a temporary one that is passed on to the sink; so many bytes at most. */
export function openCapture(sink: OutputSink, mostBytes: number): Outcome<Capture> {
  const reserved = openReserved(sink, mostBytes);
  if (reserved !== undefined) return { ok: true, ...reserved };
  try {
    return { ok: true, ...openTemporaryCapture(sink, mostBytes) };
  } catch (error) {
    return refuse(noOutputFileText(reasonOf(error)));
  }
}

// A store that is full must not keep a command from running.
function openReserved(sink: OutputSink, mostBytes: number): Capture | undefined {
  try {
    const file = sink.reserveFile?.();
    return file === undefined ? undefined : openReservedCapture(file.path, mostBytes);
  } catch {
    return undefined;
  }
}

/** Straight into a file of the store: nothing passes through us. */
function openReservedCapture(path: string, mostBytes: number): Capture {
  const fd = openSync(path, "a+");
  const size = () => fstatSync(fd).size;
  return {
    fd,
    size,
    pump: () => {},
    lastLine: () => lastLineOf(fd, size()),
    finish: async () => {
      const bytes = size();
      try {
        await tidyFile(path, Math.min(bytes, mostBytes));
      } catch (error) {
        return { bytes, failure: reasonOf(error) };
      }
      return { bytes, failure: undefined };
    },
    close: () => closeSync(fd),
  };
}

/**
 * Tidies the first bytes of a file in their own place and drops the rest. It takes little memory: what is tidied is
 * never longer than what it was made from.
 */
async function tidyFile(path: string, size: number): Promise<void> {
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
