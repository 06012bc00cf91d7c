import { homedir, tmpdir } from "node:os";
import { systemClock } from "@toolrail/kernel";
import type { CliContext, InputStream, LineReader } from "./context.ts";
import type { Interrupts } from "./interrupts.ts";
import { createOutputStream } from "./output-stream.ts";
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
