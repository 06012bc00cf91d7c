import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, openSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutputSink } from "@toolrail/protocol";
import type { Capture } from "./capture.ts";
import { inTurns } from "./in-turns.ts";
import { lastLineOf } from "./last-line.ts";
import { readChunks } from "./read-chunks.ts";
import { reasonOf } from "./reason-of.ts";
import { createTidier } from "./tidy-output.ts";

// A command that writes faster than we read must not hold up everything else.
const MOST_AT_ONCE = 16 * 1024 * 1024;

/** By way of a file without a name, which is gone with us, however we end. */
export function openTemporaryCapture(sink: OutputSink, mostBytes: number): Capture {
  const path = join(tmpdir(), `toolrail-${randomBytes(16).toString("hex")}`);
  const fd = openSync(path, "ax+", 0o600);
  unlinkSync(path);
  const tidier = createTidier((bytes) => sink.write(bytes));
  let passedOn = 0;
  let failure: string | undefined;
  const size = () => fstatSync(fd).size;
  const pass = (chunk: Buffer) => {
    tidier.push(chunk);
    passedOn += chunk.length;
  };
  // A sink that failed may have taken a part of a chunk: what came behind it would follow a gap that nobody sees.
  const fail = (error: unknown) => {
    failure = reasonOf(error);
  };
  return {
    fd,
    size,
    pump: () => {
      if (failure !== undefined) return;
      try {
        for (const chunk of readChunks(fd, passedOn, Math.min(size(), mostBytes, passedOn + MOST_AT_ONCE)))
          pass(chunk);
      } catch (error) {
        fail(error);
      }
    },
    lastLine: () => lastLineOf(fd, size()),
    finish: async () => {
      const bytes = size();
      if (failure !== undefined) return { bytes, failure };
      try {
        await inTurns(readChunks(fd, passedOn, Math.min(bytes, mostBytes)), pass);
        tidier.end();
      } catch (error) {
        fail(error);
      }
      return { bytes, failure };
    },
    close: () => closeSync(fd),
  };
}
