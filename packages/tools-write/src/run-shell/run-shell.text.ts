import type { GroupMember } from "@toolrail/process";
import { count } from "../failure-text.ts";
import type { Ending, RunLimits } from "./supervise.ts";

// What run_shell says of a command; its output follows.

const MOST_CHARACTERS = 100;
const MOST_PROCESSES = 10;

export function statusText(ending: Ending, limits: RunLimits): string {
  switch (ending.how) {
    case "exited":
      return `exit ${ending.code}`;
    case "signalled":
      return `killed by ${ending.signal}`;
    case "timedOut":
      return `timed out after ${durationText(limits.timeoutMs)}, killed`;
    case "aborted":
      return "aborted, killed";
    case "tooMuchOutput":
      return `more than ${limits.maxOutputBytes.toLocaleString("en-US")} bytes of output, killed`;
    case "notStarted":
      return `not started: ${ending.reason}`;
  }
}

export function backgroundText(running: readonly GroupMember[]): string {
  const shown = running.slice(0, MOST_PROCESSES).map(({ pid, command }) => `${pid} ${cut(command)}`);
  const more = running.length - shown.length;
  const rest = more > 0 ? `, and ${more} more` : "";
  return `still running in the background until the session ends: ${shown.join(", ")}${rest}`;
}

export function ownShellText(): string {
  return "the command's own shell was killed: its arguments hold the whole line, so a pattern of pkill -f matches it too; write one that does not match itself, such as '[s]erver'";
}

export function droppedText(bytes: number, limits: RunLimits): string {
  return `dropped the last ${count(bytes, "byte")} of output, all beyond ${limits.maxOutputBytes.toLocaleString("en-US")}: send the output to a file, or make less of it`;
}

export function unkeptText(reason: string): string {
  return `its output could not be kept whole (${reason}), so what follows may be cut short; the command itself ran, so look at what it did before you repeat it`;
}

function durationText(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${Number((milliseconds / 1_000).toFixed(1))} s`;
}

function cut(command: string): string {
  const line = command.replace(/\s+/g, " ");
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line;
}
