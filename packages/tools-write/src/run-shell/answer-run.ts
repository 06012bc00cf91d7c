import type { GroupMember } from "@toolrail/process";
import type { ToolOutput } from "@toolrail/protocol";
import type { Ending } from "./ending.ts";
import { backgroundText, statusText } from "./run-shell.text.ts";
import type { RunLimits } from "./supervise.ts";

export interface FinishedRun {
  ending: Ending;
  /** Processes that still run. */
  running: readonly GroupMember[];
  /** Bytes of output. */
  bytes: number;
  durationMs: number;
  cwd: string;
  limits: RunLimits;
}

/** The lines before the output, which stands in the sink. */
export function answerRun({ ending, running, bytes, durationMs, cwd, limits }: FinishedRun): ToolOutput {
  const nothing = bytes === 0 && ending.how !== "notStarted" ? ", no output" : "";
  const lines = [
    statusText(ending, limits) + nothing,
    ...(running.length > 0 ? [backgroundText(running)] : []),
  ];
  return {
    content: lines.join("\n"),
    isError: ending.how !== "exited" || ending.code !== 0,
    details: {
      ...ending,
      cwd,
      bytes,
      commandMs: durationMs,
      ...(running.length > 0 && { running }),
      ...(ending.how === "timedOut" && { failure: { kind: "timedOut", executed: true } }),
    },
  };
}
