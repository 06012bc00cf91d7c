import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, openSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutputSink } from "@toolrail/protocol";
import type { Capture } from "./capture.ts";
import { lastLineOf } from "./last-line.ts";
import { readChunks } from "./read-chunks.ts";
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
  const size = () => fstatSync(fd).size;
  const passTo = (end: number) => {
    for (const chunk of readChunks(fd, passedOn, end)) {
      passedOn += chunk.length;
      tidier.push(chunk);
    }
  };
  return {
    fd,
    size,
    pump: () => passTo(Math.min(size(), mostBytes, passedOn + MOST_AT_ONCE)),
    lastLine: () => lastLineOf(fd, size()),
    finish: () => {
      const bytes = size();
      passTo(Math.min(bytes, mostBytes));
      tidier.end();
      return bytes;
    },
    close: () => closeSync(fd),
  };
}
