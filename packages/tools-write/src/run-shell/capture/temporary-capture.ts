import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutputSink } from "@toolrail/protocol";
import { inTurns } from "./in-turns.ts";
import { lastLineOf } from "./last-line.ts";
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

/** Outcome of capturing a command's output. */
export interface KeptOutput {
  /** That there were, kept or not. */
  bytes: number;
  /** Why what is kept may be cut short. */
  failure: string | undefined;
}

/** Sink of a command's output while it runs: a file, so that no amount of it takes memory or holds the command up. */
export interface Capture {
  /** For the command's stdout and stderr alike. */
  fd: number;
  /** Bytes that were written by now. */
  size(): number;
  /** Passes on what is new. Never throws, and after a failure passes on no more: `finish` tells. */
  pump(): void;
  /** The end of what was written last, for people. */
  lastLine(): string;
  /** Passes on the rest, up to the most that is kept. Never rejects; to be called once. */
  finish(): Promise<KeptOutput>;
  close(): void;
}

const CHUNK_BYTES = 64 * 1024;

/** The bytes of a file from one offset to another; each chunk is good until the next is taken. */
export function* readChunks(fd: number, from: number, to: number): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(0, to - from)));
  for (let at = from; at < to; ) {
    const read = readSync(fd, buffer, 0, Math.min(buffer.length, to - at), at);
    if (read === 0) return;
    yield buffer.subarray(0, read);
    at += read;
  }
}
