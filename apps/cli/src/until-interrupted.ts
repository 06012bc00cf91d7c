import type { CliContext } from "./context.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";

/** Work that Ctrl-C stops; a second one leaves without waiting for it. */
export async function untilInterrupted(
  context: CliContext,
  work: (signal: AbortSignal) => Promise<ExitCode>,
): Promise<ExitCode> {
  const stop = new AbortController();
  const release = context.onInterrupt(() =>
    stop.signal.aborted ? context.exit(EXIT.interrupted) : stop.abort(),
  );
  try {
    const exitCode = await work(stop.signal);
    return stop.signal.aborted ? EXIT.interrupted : exitCode;
  } finally {
    release();
  }
}
