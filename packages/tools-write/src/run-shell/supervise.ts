import type { ChildGroup, ExitStatus } from "@toolrail/process";
import type { Clock, ToolContext } from "@toolrail/protocol";
import type { Capture } from "./capture/temporary-capture.ts";
import { TICK_MS } from "./limits.ts";

export interface RunLimits {
  timeoutMs: number;
  maxOutputBytes: number;
}

/** Waits for the shell, not for its pipes; ends the whole group at a limit or an abort. */
export async function supervise(
  group: ChildGroup,
  capture: Capture,
  { timeoutMs, maxOutputBytes }: RunLimits,
  { clock, signal, reportProgress }: Pick<ToolContext, "clock" | "signal" | "reportProgress">,
): Promise<Ending> {
  let stopped: StopReason | undefined;
  let ended: Promise<void> | undefined;
  const stop = (reason: StopReason) => {
    if (stopped !== undefined) return;
    stopped = reason;
    ended = group.end();
  };
  const onAbort = () => stop("aborted");
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  const cancelLimit = clock.schedule(() => stop("timedOut"), timeoutMs);
  let known = 0;
  const cancelTicks = repeat(clock, () => {
    const size = capture.size();
    if (size > maxOutputBytes) stop("tooMuchOutput");
    capture.pump();
    if (size > known) reportProgress(capture.lastLine());
    known = size;
  });

  const status = await group.exited;
  cancelLimit();
  cancelTicks();
  signal.removeEventListener("abort", onAbort);
  await ended;
  return endingOf(status, stopped);
}

function repeat(clock: Clock, action: () => void): () => void {
  let cancel = clock.schedule(tick, TICK_MS);
  function tick(): void {
    cancel = clock.schedule(tick, TICK_MS);
    try {
      action();
    } catch {
      // Who listens may fail; the command goes on, and its end tells.
    }
  }
  return () => cancel();
}

/** Why we ended a command. */
type StopReason = "timedOut" | "aborted" | "tooMuchOutput";

/** Exit status of a command. */
export type Ending =
  | { how: "exited"; code: number }
  | { how: "signalled"; signal: string }
  | { how: StopReason }
  | { how: "notStarted"; reason: string };

function endingOf({ code, signal, error }: ExitStatus, stopped: StopReason | undefined): Ending {
  if (error !== undefined) return { how: "notStarted", reason: error.message };
  if (stopped !== undefined) return { how: stopped };
  if (signal !== null) return { how: "signalled", signal };
  return { how: "exited", code: code ?? 0 };
}
