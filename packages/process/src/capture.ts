import type { Readable } from "node:stream";
import type { ExitStatus } from "./child-group.ts";
import type { EndGroupOptions } from "./end-group.ts";
import type { Reaper } from "./reaper.ts";
import { spawnGroup } from "./spawn-group.ts";

export interface CaptureOptions {
  /** Absolute. Checked before the start. */
  cwd: string;
  /** The whole environment of the child. Default: ours without secrets. */
  env?: Record<string, string> | undefined;
  /** Ends the group, at once. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until the group is ended: SIGTERM, after 2 s SIGKILL. Default: no limit. */
  timeoutMs?: number | undefined;
  /** How much of stdout is kept, in bytes; more ends the group. Default 16 MiB. */
  maxBytes?: number | undefined;
  /** Gets the chunks of stdout instead of keeping them; `false` ends the group, and so does an error (`readerError`). */
  // biome-ignore lint/suspicious/noConfusingVoidType: a reader that never stops the command returns nothing.
  onStdout?: ((chunk: Uint8Array) => boolean | void) | undefined;
  /** Gets all chunks of stderr, also those that are not kept. An error ends the group (`readerError`). */
  onStderr?: ((chunk: Uint8Array) => void) | undefined;
  /** Ends the group when we are killed. */
  reaper?: Reaper | undefined;
}

export interface Captured {
  status: ExitStatus;
  /** Empty when `onStdout` was given. */
  stdout: Uint8Array;
  /** The first 64 KiB. */
  stderr: string;
  /** Ended before its time, by `onStdout`, by `signal` or by a `readerError`. */
  stopped: boolean;
  timedOut: boolean;
  /** stdout was longer than `maxBytes`. */
  overflow: boolean;
  /** What `onStdout` or `onStderr` threw first. */
  readerError?: Error;
}

export const DEFAULT_MAX_BYTES: number = 16 * 1024 * 1024;
const MAX_STDERR_BYTES = 64 * 1024;
// For what is still in the pipes when the command has ended and a background child holds them open.
const DRAIN_MS = 200;
const AT_ONCE: EndGroupOptions = { graceMs: 0 };

/** Runs a command to its end and gives what it wrote. Nothing of its group is left when it returns. Never rejects, also when a reader throws. */
export async function capture(
  command: string,
  args: readonly string[],
  options: CaptureOptions,
): Promise<Captured> {
  const { signal, timeoutMs, onStdout, onStderr } = options;
  if (signal?.aborted === true) return neverStarted();
  const outcome = { stopped: false, timedOut: false, overflow: false };
  const fault: Pick<Captured, "readerError"> = {};
  const stdout = createBoundedBytes(options.maxBytes ?? DEFAULT_MAX_BYTES);
  const stderr = createBoundedBytes(MAX_STDERR_BYTES);
  const group = spawnGroup(command, args, options);
  let ending: Promise<void> | undefined;
  const stop = (why: keyof typeof outcome, how: EndGroupOptions) => {
    if (ending !== undefined) return false;
    outcome[why] = true;
    ending = group.end(how);
    return false;
  };
  const onAbort = () => stop("stopped", AT_ONCE);
  signal?.addEventListener("abort", onAbort, { once: true });
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => stop("timedOut", {}), timeoutMs);

  const handTo = (reader: NonNullable<CaptureOptions["onStdout"]>) => (chunk: Uint8Array) => {
    try {
      return reader(chunk) === false ? stop("stopped", AT_ONCE) : true;
    } catch (error) {
      fault.readerError ??= asError(error);
      return stop("stopped", AT_ONCE);
    }
  };
  const drained = Promise.all([
    readOutput(
      group.stdout,
      handTo(onStdout ?? ((chunk) => stdout.push(chunk) || stop("overflow", AT_ONCE))),
    ),
    readOutput(
      group.stderr,
      handTo((chunk) => {
        stderr.push(chunk);
        onStderr?.(chunk);
      }),
    ),
  ]);
  const status = await group.exited;
  await waitAtMost(drained, DRAIN_MS);
  clearTimeout(timer);
  signal?.removeEventListener("abort", onAbort);
  await (ending ?? group.end(AT_ONCE));
  group.stdout?.destroy();
  group.stderr?.destroy();
  const kept = { stdout: stdout.bytes(), stderr: new TextDecoder().decode(stderr.bytes()) };
  return { status, ...outcome, ...kept, ...fault };
}

function neverStarted(): Captured {
  const status = { code: null, signal: null, error: new Error("aborted before the start") };
  const nothing = { stdout: new Uint8Array(), stderr: "" };
  return { status, ...nothing, stopped: true, timedOut: false, overflow: false };
}

function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return new Error("a reader of the output threw what is no error", { cause: thrown });
}

/** The first bytes of a stream, up to a limit; the rest is dropped. */
interface BoundedBytes {
  /** Adds a chunk; false when some of it did not fit. */
  push(chunk: Uint8Array): boolean;
  bytes(): Uint8Array;
}

export function createBoundedBytes(limit: number): BoundedBytes {
  const chunks: Uint8Array[] = [];
  let kept = 0;
  return {
    push: (chunk) => {
      const fitting = chunk.subarray(0, limit - kept);
      if (fitting.length > 0) chunks.push(fitting);
      kept += fitting.length;
      return fitting.length === chunk.length;
    },
    bytes: () => Buffer.concat(chunks),
  };
}

/** Hands each chunk to `onChunk` until it says `false`; resolves when the stream has closed. */
function readOutput(
  stream: Readable | null,
  // biome-ignore lint/suspicious/noConfusingVoidType: a reader that never stops the stream returns nothing.
  onChunk: (chunk: Uint8Array) => boolean | void,
): Promise<void> {
  if (stream === null) return Promise.resolve();
  let wanted = true;
  stream.on("data", (chunk: Uint8Array) => {
    if (wanted && onChunk(chunk) === false) wanted = false;
  });
  stream.on("error", () => {});
  return new Promise((resolve) => stream.once("close", resolve));
}

/** Waits for a promise, but no longer than `ms`; leaves no timer behind. */
async function waitAtMost(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, late]);
  clearTimeout(timer);
}
