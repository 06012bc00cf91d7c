import { type ChildGroup, type Reaper, spawnGroup } from "@toolrail/process";
import type { Shell } from "./shell-program.ts";

export interface ShellStart {
  shell: Shell;
  cwd: string;
  environment: Record<string, string>;
  reaper: Reaper;
  /** A file descriptor that takes both outputs, so that they stay in order. */
  output: number;
}

/**
 * Stands between us and the command's shell, so that `$PPID` is not our process. It ends as that shell does: a
 * subshell that reports a signal writes to its own error output, and the signal is then sent to the parent itself. The
 * command line is no argument of it, or `pkill -f` would find it there.
 */
const PARENT = `read -r go <&3 || exit 1
exec 3<&-
line=$TOOLRAIL_LINE
unset TOOLRAIL_LINE
trap : HUP INT TERM
exec 4>&1 5>&2
signalled=$(trap : HUP INT TERM; exec 2>&1; ("$1" -c "$line" >&4 2>&5 4>&- 5>&-); exit $?)
code=$?
[ -z "$signalled" ] && exit $code
trap - HUP INT TERM
ulimit -c 0
kill -$((code - 128)) $$`;

/** Starts a shell, not a login shell, in a group of its own, with no input. */
export function startShell(
  command: string,
  { shell, cwd, environment, reaper, output }: ShellStart,
): ChildGroup {
  return spawnGroup("/bin/sh", ["-c", PARENT, "toolrail-shell", shell.path], {
    cwd,
    env: { ...environment, TOOLRAIL_LINE: command },
    stdin: "ignore",
    stdout: output,
    stderr: output,
    reaper,
    waits: true,
  });
}
