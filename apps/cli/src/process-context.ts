import { homedir, tmpdir } from "node:os";
import { systemClock } from "@toolrail/kernel";
import type { CliContext, InputStream, TextStream } from "./context.ts";
import { createInterrupts } from "./interrupts.ts";

/** The real process as a context. Its streams are opened when they are used: that takes longer than `--help`. */
export function createProcessContext(process: NodeJS.Process, version: string): CliContext {
  const interrupts = createInterrupts(process);
  return {
    version,
    stdin: inputStream(() => process.stdin),
    stdout: textStream(() => process.stdout, process),
    stderr: textStream(() => process.stderr, process),
    env: process.env,
    workingDirectory: process.cwd(),
    temporaryDirectory: tmpdir(),
    homeDirectory: homedir(),
    runtime: process.execPath,
    platform: `${process.platform} ${process.arch}`,
    clock: systemClock,
    onInterrupt: interrupts.listen,
    onTerminate(listener) {
      process.on("SIGTERM", listener);
      return () => void process.off("SIGTERM", listener);
    },
    openStreams: () => ({ input: process.stdin, output: process.stdout }),
    async openLineReader() {
      const { openTerminalReader } = await import("./terminal-reader.ts");
      return openTerminalReader(process.stdin, process.stderr, interrupts.fire);
    },
    exit: (code) => process.exit(code),
  };
}

function textStream(open: () => NodeJS.WriteStream, process: NodeJS.Process): TextStream {
  let opened: NodeJS.WriteStream | undefined;
  function stream(): NodeJS.WriteStream {
    opened ??= open().on("error", (error: NodeJS.ErrnoException) => {
      // The reader of a pipe may leave early (`| head`): that is no failure.
      if (error.code === "EPIPE") process.exit(0);
      throw error;
    });
    return opened;
  }
  return {
    write: (text) => void stream().write(text),
    get isTTY() {
      return stream().isTTY === true;
    },
    get columns() {
      return stream().columns;
    },
  };
}

function inputStream(open: () => NodeJS.ReadStream): InputStream {
  return {
    get isTTY() {
      return open().isTTY === true;
    },
    [Symbol.asyncIterator]: () => open()[Symbol.asyncIterator](),
  };
}
