import type { Readable, Writable } from "node:stream";
import type { Clock } from "@toolrail/protocol";
import type { TerminationListener } from "./terminations.ts";

export interface TextStream {
  write(text: string): void;
  /** True when a person looks at it. */
  readonly isTTY: boolean;
  /** Characters a line holds; undefined when it is no terminal. */
  readonly columns: number | undefined;
}

export interface InputStream extends AsyncIterable<Uint8Array> {
  readonly isTTY: boolean;
  /** Stops reading: what waits for more keeps no process alive. */
  close(): void;
}

/** Told why the work is to end: a person wants it, or nobody reads the output any more. */
export type InterruptListener = (cause?: "person" | "readerLeft") => void;

export interface AskOptions {
  /** Not answered by a line that was typed before the question. */
  fresh?: boolean | undefined;
  /** Ctrl-C on a line that holds something clears it, and does nothing else. */
  clearsFirst?: boolean | undefined;
  /** Told of each key but Ctrl-C while the question is open. */
  onKey?: (() => void) | undefined;
}

/** Reads lines that a person types. */
export interface LineReader {
  /** The next line; undefined at the end of the input. */
  ask(prompt: string, options?: AskOptions): Promise<string | undefined>;
  close(): void;
}

/** The process as a parameter: everything outside that the command may touch. */
export interface CliContext {
  /** The command's own. */
  readonly version: string;
  readonly stdin: InputStream;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly workingDirectory: string;
  readonly temporaryDirectory: string;
  readonly homeDirectory: string;
  /** The program of the runtime that this runs in, such as `/usr/bin/node`. */
  readonly runtime: string;
  /** As the model is told it, such as `linux x64`. */
  readonly platform: string;
  readonly clock: Clock;
  /** Called at each Ctrl-C, and once nobody reads the output, until the returned function is called. */
  onInterrupt(listener: InterruptListener): () => void;
  /** Called when the process is told to end or its terminal is closed, until the returned function is called; without it, it just ends. */
  onTerminate(listener: TerminationListener): () => void;
  /** Stdin and stdout as they are, for a protocol that is spoken over them. */
  openStreams(): { input: Readable; output: Writable };
  /** Opened for the time of one question only, so that no reader holds the terminal. */
  openLineReader(): Promise<LineReader>;
  /** Leaves at once, whatever is still running. */
  exit(code: number): void;
}
