import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { type EndGroupOptions, endGroup, isGroupRunning } from "./end-group.ts";
import type { Reaper } from "./reaper.ts";

/** How a process ended. `error`: it could not be started, and why. */
export interface ExitStatus {
  code: number | null;
  signal: string | null;
  error?: Error;
}

/** A process and all that it starts, as one group. */
export interface ChildGroup {
  /** Also the group's number. Undefined when it could not be started. */
  pid: number | undefined;
  stdin: Writable | null;
  stdout: Readable | null;
  stderr: Readable | null;
  /** The first process has ended; others of the group may still run and hold the pipes. Never rejects. */
  exited: Promise<ExitStatus>;
  /** Ends the whole group: see `endGroup`. */
  end(options?: EndGroupOptions): Promise<void>;
}

export function watchGroup(child: ChildProcess, command: string, reaper: Reaper | undefined): ChildGroup {
  const { pid, stdin, stdout, stderr } = child;
  // A child that ends without reading its input is no fault of ours.
  stdin?.on("error", () => {});
  const exited = exitOf(child, command);
  if (pid === undefined) return { ...neverStarted(exited), stdin, stdout, stderr };
  reaper?.add(pid);
  let over = false;
  const finish = () => {
    if (!over) reaper?.remove(pid);
    over = true;
  };
  return {
    pid,
    stdin,
    stdout,
    stderr,
    exited: exited.then((status) => {
      // An empty group's number may go to another process.
      if (!isGroupRunning(pid)) finish();
      return status;
    }),
    end: async (options) => {
      if (over) return;
      await endGroup(pid, options);
      finish();
    },
  };
}

export function neverStarted(exited: Promise<ExitStatus>): ChildGroup {
  return { pid: undefined, stdin: null, stdout: null, stderr: null, exited, end: () => Promise.resolve() };
}

function exitOf(child: ChildProcess, command: string): Promise<ExitStatus> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error: startFault(command, error) });
    });
  });
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  E2BIG: "its arguments and environment are too long",
  EAGAIN: "too many processes run already",
  ENOEXEC: "it is no program that this system runs",
  ENOMEM: "no memory is left",
  ERR_INVALID_ARG_VALUE: "an argument holds a NUL byte",
};

/** One wording for what the runtimes say in several ways. */
export function startFault(command: string, cause: unknown): Error {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOENT") return new Error(`command not found: ${command}`, { cause });
  const why = REASONS[String(code)] ?? code ?? cause;
  return new Error(`${command} could not be started: ${why}`, { cause });
}
