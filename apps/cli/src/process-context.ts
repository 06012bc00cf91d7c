import { homedir, tmpdir } from "node:os";
import { systemClock } from "@toolrail/kernel";
import type { CliContext, InputStream, LineReader, TextStream } from "./context.ts";
import type { Interrupts } from "./interrupts.ts";
import { listenForTermination } from "./terminations.ts";

/** The real process as a context. Its streams are opened when they are used: that takes longer than `--help`. */
export function createProcessContext(
  process: NodeJS.Process,
  version: string,
  interrupts: Interrupts,
): CliContext {
  const readers: LineReader[] = [];
  const stderr = createOutputStream(
    () => process.stderr,
    () => {},
  );
  const stdout = createOutputStream(
    () => process.stdout,
    () => {
      // Whoever waits for a line would wait for good.
      for (const reader of readers) reader.close();
      interrupts.abandon();
    },
  );
  return {
    version,
    stdin: inputStream(() => process.stdin),
    stdout,
    stderr,
    env: process.env,
    workingDirectory: process.cwd(),
    temporaryDirectory: tmpdir(),
    homeDirectory: homedir(),
    runtime: process.execPath,
    platform: `${process.platform} ${process.arch}`,
    clock: systemClock,
    onInterrupt: interrupts.listen,
    onTerminate: (listener) => listenForTermination(process, listener),
    openStreams: () => ({ input: process.stdin, output: process.stdout }),
    async openLineReader() {
      const { openTerminalReader } = await import("./terminal-reader.ts");
      const reader = openTerminalReader(process.stdin, stderr.open(), interrupts.fire);
      readers.push(reader);
      return reader;
    },
    exit: (code) => process.exit(code),
  };
}

function inputStream(open: () => NodeJS.ReadStream): InputStream {
  return {
    get isTTY() {
      return open().isTTY === true;
    },
    [Symbol.asyncIterator]: () => open()[Symbol.asyncIterator](),
    close: () => void open().destroy(),
  };
}

interface OutputStream extends TextStream {
  /** The stream itself; a reader that leaves it is no failure. */
  open(): NodeJS.WriteStream;
}

/** Of a pipe, and of a terminal that was closed. */
const READER_LEFT: ReadonlySet<string | undefined> = new Set(["EPIPE", "EIO"]);

/** A stream that is opened when it is used. Once its reader has left (`| head`), what is written is dropped. */
export function createOutputStream(
  openStream: () => NodeJS.WriteStream,
  readerLeft: () => void,
): OutputStream {
  let opened: NodeJS.WriteStream | undefined;
  let isRead = true;

  function open(): NodeJS.WriteStream {
    opened ??= openStream().on("error", (error: NodeJS.ErrnoException) => {
      if (!READER_LEFT.has(error.code)) throw error;
      if (isRead) readerLeft();
      isRead = false;
    });
    return opened;
  }

  return {
    open,
    write(text) {
      if (isRead) open().write(text);
    },
    get isTTY() {
      return open().isTTY === true;
    },
    get columns() {
      return open().columns;
    },
  };
}
