import type { CliContext } from "../context.ts";
import { EXIT } from "../exit-code.ts";

/** Milliseconds until a process that was told to end leaves a turn that does not stop. */
const MOST_WAIT_MS = 2_000;

/**
 * Stops a turn from outside: Ctrl-C stops it and a second one leaves at once; who ends the process stops it too, and
 * leaves. Until the returned function is called, which the end of the turn does.
 */
export function stopTurn(
  { onInterrupt, onTerminate, clock, exit }: CliContext,
  abort: () => void,
): () => void {
  let stopping = false;
  let leaving: { exitCode: number; cancel(): void } | undefined;

  const releaseInterrupt = onInterrupt(() => {
    if (stopping) exit(EXIT.interrupted);
    stopping = true;
    abort();
  });
  const releaseTerminate = onTerminate((exitCode) => {
    if (leaving) return;
    leaving = { exitCode, cancel: clock.schedule(() => exit(exitCode), MOST_WAIT_MS) };
    stopping = true;
    abort();
  });

  return () => {
    releaseInterrupt();
    releaseTerminate();
    leaving?.cancel();
    if (leaving) exit(leaving.exitCode);
  };
}
