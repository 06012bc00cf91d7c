import type { Readable } from "node:stream";
import { type ChildGroup, type Reaper, spawnGroup } from "@toolrail/process";
import { systemClock } from "../../system-clock.ts";
import { waitAtMost } from "../../wait.ts";
import { failureText } from "../failure-text.ts";
import type { MessageTransport } from "../message-transport.ts";
import { createErrorLines, exitText } from "./error-lines.ts";
import { MAX_NOISE_BYTES, MessageReader } from "./read-messages.ts";

export interface ChildTransportOptions {
  command: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  reaper?: Reaper | undefined;
  onLog(line: string): void;
  /** The server ended by itself, or was ended for what it wrote, and why. Called before `onclose`. */
  onEnd(reason: string): void;
}

export interface ChildTransport extends MessageTransport {
  /** The number of its process group, once it runs. */
  group(): number | undefined;
  /** Its first and last words on stderr. */
  words(): readonly string[];
}

// For the last lines of a server that has ended, and for one that has closed its output.
const DRAIN_MS = 200;
/** Bytes that a server leaves unread in its input. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/** The server as a child process, in a group of its own. Serves both SDKs. */
export function createChildTransport(options: ChildTransportOptions): ChildTransport {
  let group: ChildGroup | undefined;
  let closing: Promise<void> | undefined;
  const errors = createErrorLines(options.onLog);
  const messages = new MessageReader({
    onMessage: (message) => transport.onmessage?.(message),
    onNoise: options.onLog,
    onEndlessNoise: () => endFor(failureText.endlessNoise(MAX_NOISE_BYTES)),
  });

  const endFor = (reason: string) => {
    if (closing !== undefined) return;
    options.onEnd(reason);
    void transport.close();
  };
  const watch = async (server: ChildGroup) => {
    const { exited, stdout, stderr } = server;
    await Promise.race([exited, closeOf(stdout)]);
    await waitAtMost(Promise.all([exited, closeOf(stdout), closeOf(stderr)]), DRAIN_MS, {
      clock: systemClock,
    });
    errors.end();
    messages.end();
    if (closing !== undefined) return;
    options.onEnd(exitText(await settled(exited), errors.words()));
    await transport.close();
  };

  const transport: ChildTransport = {
    pid: null,
    stderr: null,
    group: () => group?.pid,
    words: errors.words,
    start: async () => {
      // Given up while its SDK was still being loaded.
      if (closing !== undefined) throw new Error(failureText.closedByUs);
      const { command, args, cwd, env, reaper } = options;
      const server = spawnGroup(command, args, { cwd, env, reaper, stdin: "pipe" });
      group = server;
      readPaced(server.stdout, (slice) => closing === undefined && messages.push(slice));
      readPaced(server.stderr, errors.push);
      if (server.pid === undefined) throw (await server.exited).error ?? new Error("no process");
      void watch(server);
    },
    send: async (message) => {
      if (group === undefined || closing !== undefined) throw new Error("the server is not running");
      group.stdin?.write(`${JSON.stringify(message)}\n`);
      if ((group.stdin?.writableLength ?? 0) > MAX_UNREAD_BYTES)
        endFor(failureText.readsNothing(MAX_UNREAD_BYTES));
    },
    close: () => {
      if (closing !== undefined) return closing;
      closing = group === undefined ? Promise.resolve() : endServer(group);
      // At once, so that nobody waits for an answer while the server is given time to leave.
      transport.onclose?.();
      return closing;
    },
  };
  return transport;
}

// A server that reads its input sees the end of it and leaves by itself.
const STDIN_GRACE_MS = 400;
// Processes that survive SIGTERM are killed: closing takes 0.6 s at most.
const TERM_GRACE_MS = 100;

/** Ends a server and everything it started. */
async function endServer(group: ChildGroup): Promise<void> {
  group.stdin?.end();
  await waitAtMost(group.exited, STDIN_GRACE_MS, { clock: systemClock });
  await group.end({ graceMs: TERM_GRACE_MS });
  for (const stream of [group.stdin, group.stdout, group.stderr]) stream?.destroy();
}

function closeOf(stream: Readable | null): Promise<void> {
  if (stream === null || stream.closed) return Promise.resolve();
  return new Promise((resolve) => stream.once("close", resolve));
}

/** The value of a promise, if it is settled. */
function settled<T>(promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([promise, Promise.resolve(undefined)]);
}

/** Bytes that are handled before timers and signals get their turn. */
const SLICE_BYTES = 64 * 1024;

/**
 * Reads a stream slice by slice, each in a task of its own, and takes the next chunk only when the last one is done: a
 * writer without end can't keep timers and signals from running, as a pipe that is always readable does under Bun otherwise.
 */
function readPaced(stream: Readable | null, onSlice: (slice: Uint8Array) => void): void {
  stream?.on("data", (chunk: Uint8Array) => {
    stream.pause();
    let at = 0;
    const next = () => {
      if (stream.destroyed) return;
      const slice = chunk.subarray(at, at + SLICE_BYTES);
      at += slice.length;
      onSlice(slice);
      if (at < chunk.length) setImmediate(next);
      else setImmediate(() => stream.resume());
    };
    next();
  });
}
