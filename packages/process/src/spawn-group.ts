import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { checkFolder } from "./check-folder.ts";
import { type ChildGroup, neverStarted, startFault, watchGroup } from "./child-group.ts";
import type { Reaper } from "./reaper.ts";
import { safeEnvironment } from "./safe-environment.ts";

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
  /**
   * With a reaper: the command waits by itself for a line on descriptor 3, and ends where that is closed before.
   * Default: a shell in front of the command does so.
   */
  waits?: true | undefined;
}

/**
 * Starts a command as the head of a process group of its own. A failed start shows in `exited`; nothing is thrown.
 * With a reaper the command begins only when the group is under its watch. Windows has no groups: there only the
 * process itself is ended, not what it started.
 */
export function spawnGroup(command: string, args: readonly string[], options: SpawnGroupOptions): ChildGroup {
  const fault = checkFolder(options.cwd);
  if (fault !== undefined) return failedStart(fault);
  const env = options.env ?? safeEnvironment(process.env);
  options.reaper?.start();
  try {
    if (options.reaper === undefined || process.platform === "win32")
      return watchGroup(start(command, args, { ...options, env }), command, options.reaper);
    const missing = startFaultOf(command, env.PATH, options.cwd);
    if (missing !== undefined) return failedStart(startFault(command, missing));
    return startBehindGate(command, args, { ...options, env });
  } catch (error) {
    return failedStart(startFault(command, error));
  }
}

// A shell that waits for a line, and ends where we die before it comes: then nothing of the command has run.
const GATE = `read -r go <&3 || exit 1
exec 3<&-
exec "$@"`;

function startBehindGate(command: string, args: readonly string[], options: SpawnGroupOptions): ChildGroup {
  const gated = options.waits
    ? ([command, args] as const)
    : (["/bin/sh", ["-c", GATE, "sh", command, ...args]] as const);
  const child = start(...gated, { ...options, gate: "pipe" });
  const group = watchGroup(child, command, options.reaper);
  const gate = child.stdio[3];
  gate?.on("error", () => {});
  if (gate !== null && gate !== undefined && "end" in gate) gate.end("go\n");
  return group;
}

function start(
  command: string,
  args: readonly string[],
  options: SpawnGroupOptions & { gate?: "pipe" },
): ChildProcess {
  return spawn(command, args, {
    cwd: options.cwd,
    env: options.env,
    detached: process.platform !== "win32",
    stdio: [
      options.stdin ?? "ignore",
      options.stdout ?? "pipe",
      options.stderr ?? "pipe",
      ...(options.gate ? [options.gate] : []),
    ],
    windowsHide: true,
  });
}

/** Looks a command up as `execvp` does; gives the error that its start would have. */
function startFaultOf(command: string, path: string | undefined, cwd: string): Error | undefined {
  const places = command.includes("/")
    ? [resolve(cwd, command)]
    : (path ?? "/usr/bin:/bin").split(delimiter).map((folder) => resolve(cwd, folder, command));
  let code = "ENOENT";
  for (const place of places) {
    try {
      accessSync(place, constants.X_OK);
      if (statSync(place).isFile()) return undefined;
      code = "EACCES";
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EACCES") code = "EACCES";
    }
  }
  return Object.assign(new Error(`spawn ${command} ${code}`), { code });
}

function failedStart(error: Error): ChildGroup {
  return neverStarted(Promise.resolve({ code: null, signal: null, error }));
}
