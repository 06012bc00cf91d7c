import type { GroupMember } from "@toolrail/process";
import type { ToolOutput } from "@toolrail/protocol";
import type { KeptOutput } from "./capture/temporary-capture.ts";
import { backgroundText, droppedText, ownShellText, statusText, unkeptText } from "./run-shell.text.ts";
import type { Ending, RunLimits } from "./supervise.ts";

export interface FinishedRun {
  command: string;
  ending: Ending;
  /** Processes that still run. */
  running: readonly GroupMember[];
  output: KeptOutput;
  durationMs: number;
  cwd: string;
  limits: RunLimits;
}

const KILLS_BY_NAME = /\b(?:pkill|killall)\b/;

/** The lines before the output, which stands in the sink. */
export function answerRun({
  command,
  ending,
  running,
  output,
  durationMs,
  cwd,
  limits,
}: FinishedRun): ToolOutput {
  const { bytes, failure } = output;
  const dropped = Math.max(0, bytes - limits.maxOutputBytes);
  const nothing = bytes === 0 && ending.how !== "notStarted" ? ", no output" : "";
  const lines = [
    statusText(ending, limits) + nothing,
    ...(ending.how === "signalled" && KILLS_BY_NAME.test(command) ? [ownShellText()] : []),
    ...(running.length > 0 ? [backgroundText(running)] : []),
    ...(dropped > 0 ? [droppedText(dropped, limits)] : []),
    ...(failure !== undefined ? [unkeptText(failure)] : []),
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
      ...(dropped > 0 && { droppedBytes: dropped }),
      ...(failure !== undefined && { outputFailure: failure }),
      ...(ending.how === "timedOut" && { failure: { kind: "timedOut", executed: true } }),
    },
  };
}
