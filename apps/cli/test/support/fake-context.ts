import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { systemClock } from "@toolrail/kernel";
import { runCli } from "../../src/app.ts";
import type { CliContext, LineReader } from "../../src/context.ts";

export interface FakeOptions {
  stdin?: string | AsyncIterable<Uint8Array> | undefined;
  env?: Record<string, string> | undefined;
  workingDirectory?: string | undefined;
  /** Default one that is not there. */
  homeDirectory?: string | undefined;
  /** A terminal of this width on all three streams. */
  columns?: number | undefined;
  /** Lines that the person at the terminal types. */
  typed?: readonly string[] | undefined;
}

export interface FakeContext extends CliContext {
  readonly out: () => string;
  readonly err: () => string;
  /** Presses Ctrl-C. */
  interrupt(): void;
  /** Tells the process to end, as SIGTERM does. */
  terminate(): void;
  readonly left: () => number | undefined;
}

/** A process without a process. */
export function createFakeContext(options: FakeOptions = {}): FakeContext {
  const written = { out: "", err: "" };
  const isTTY = options.columns !== undefined;
  const interrupts: (() => void)[] = [];
  const terminations: ((exitCode: number) => void)[] = [];
  const typed = [...(options.typed ?? [])];
  let left: number | undefined;
  const stream = (name: "out" | "err") => ({
    write(text: string) {
      written[name] += text;
    },
    isTTY,
    columns: options.columns,
  });
  const openLineReader = async (): Promise<LineReader> => ({
    ask(prompt) {
      written.err += prompt;
      return Promise.resolve(typed.shift());
    },
    close() {},
  });
  return {
    version: "1.2.3",
    stdin: {
      isTTY,
      [Symbol.asyncIterator]: () => bytesOf(options.stdin)[Symbol.asyncIterator](),
      close() {},
    },
    stdout: stream("out"),
    stderr: stream("err"),
    env: options.env ?? {},
    workingDirectory: options.workingDirectory ?? tmpdir(),
    temporaryDirectory: tmpdir(),
    homeDirectory: options.homeDirectory ?? join(tmpdir(), "toolrail-nobody"),
    runtime: process.execPath,
    platform: "linux x64",
    clock: systemClock,
    onInterrupt(listener) {
      interrupts.push(listener);
      return () => void interrupts.splice(interrupts.lastIndexOf(listener), 1);
    },
    onTerminate(listener) {
      terminations.push(listener);
      return () => void terminations.splice(terminations.lastIndexOf(listener), 1);
    },
    openStreams: () => ({
      input: Readable.from(bytesOf(options.stdin)),
      output: new Writable({
        write(chunk, _, done) {
          written.out += chunk;
          done();
        },
      }),
    }),
    openLineReader,
    exit(code) {
      left ??= code;
    },
    out: () => written.out,
    err: () => written.err,
    interrupt: () => interrupts.at(-1)?.(),
    terminate: () => terminations.at(-1)?.(143),
    left: () => left,
  };
}

export interface Transcript {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs one command line without a terminal. */
export async function runFake(inputs: readonly string[], options: FakeOptions = {}): Promise<Transcript> {
  const context = createFakeContext(options);
  const exitCode = await runCli(inputs, context);
  return { exitCode, stdout: context.out(), stderr: context.err() };
}

/** A fresh folder for the time of `use`. */
export async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolrail-test-")));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function* bytesOf(input: FakeOptions["stdin"]): AsyncGenerator<Uint8Array> {
  if (input === undefined) return;
  if (typeof input === "string") yield new TextEncoder().encode(input);
  else yield* input;
}
