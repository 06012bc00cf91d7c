import { type ChildProcess, spawn } from "node:child_process";
import { checkFolder } from "./check-folder.ts";
import { type ChildGroup, neverStarted, watchGroup } from "./child-group.ts";
import type { Reaper } from "./reaper.ts";
import { safeEnvironment } from "./safe-environment.ts";
import { startFault } from "./start-fault.ts";

export interface SpawnGroupOptions {
  /** Absolute. Checked before the start. */
  cwd: string;
  /** The whole environment of the child. Default: ours without secrets. */
  env?: Record<string, string> | undefined;
  /** Default `ignore`: reads end at once. */
  stdin?: "ignore" | "pipe" | undefined;
  /** Default `pipe`; a number is a file descriptor of ours. */
  stdout?: "pipe" | "ignore" | number | undefined;
  /** Default `pipe`; a number is a file descriptor of ours. */
  stderr?: "pipe" | "ignore" | number | undefined;
  /** Ends the group when we are killed. */
  reaper?: Reaper | undefined;
}

/**
 * Starts a command as the head of a process group of its own. A failed start shows in `exited`; nothing is thrown.
 * Windows has no groups: there only the process itself is ended, not what it started.
 */
export function spawnGroup(command: string, args: readonly string[], options: SpawnGroupOptions): ChildGroup {
  const fault = checkFolder(options.cwd);
  if (fault !== undefined) return failedStart(fault);
  options.reaper?.start();
  try {
    return watchGroup(start(command, args, options), command, options.reaper);
  } catch (error) {
    return failedStart(startFault(command, error));
  }
}

function start(command: string, args: readonly string[], options: SpawnGroupOptions): ChildProcess {
  return spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? safeEnvironment(process.env),
    detached: process.platform !== "win32",
    stdio: [options.stdin ?? "ignore", options.stdout ?? "pipe", options.stderr ?? "pipe"],
    windowsHide: true,
  });
}

function failedStart(error: Error): ChildGroup {
  return neverStarted(Promise.resolve({ code: null, signal: null, error }));
}
