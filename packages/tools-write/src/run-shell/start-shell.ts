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

/** Starts a shell, not a login shell, as the head of a group of its own, with no input. */
export function startShell(
  command: string,
  { shell, cwd, environment, reaper, output }: ShellStart,
): ChildGroup {
  return spawnGroup(shell.path, ["-c", command], {
    cwd,
    env: environment,
    stdin: "ignore",
    stdout: output,
    stderr: output,
    reaper,
  });
}
