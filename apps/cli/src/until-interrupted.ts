import type { CliContext } from "./context.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";

/** Work that Ctrl-C stops; a second one leaves without waiting for it. Without a reader its own code stays. */
export async function untilInterrupted(
  context: CliContext,
  work: (signal: AbortSignal) => Promise<ExitCode>,
): Promise<ExitCode> {
  const stop = new AbortController();
  let interrupted = false;
  const release = context.onInterrupt((cause) => {
    if (stop.signal.aborted) context.exit(EXIT.interrupted);
    interrupted ||= cause !== "readerLeft";
    stop.abort();
  });
  try {
    const exitCode = await work(stop.signal);
    return interrupted ? EXIT.interrupted : exitCode;
  } finally {
    release();
  }
}
