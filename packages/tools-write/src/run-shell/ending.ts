import type { ExitStatus } from "@toolrail/process";

/** Why we ended a command. */
export type StopReason = "timedOut" | "aborted" | "tooMuchOutput";

/** How a command ended. */
export type Ending =
  | { how: "exited"; code: number }
  | { how: "signalled"; signal: string }
  | { how: StopReason }
  | { how: "notStarted"; reason: string };

export function endingOf({ code, signal, error }: ExitStatus, stopped: StopReason | undefined): Ending {
  if (error !== undefined) return { how: "notStarted", reason: error.message };
  if (stopped !== undefined) return { how: stopped };
  if (signal !== null) return { how: "signalled", signal };
  return { how: "exited", code: code ?? 0 };
}
