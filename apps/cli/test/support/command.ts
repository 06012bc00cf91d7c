import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

export interface CommandEnd {
  exitCode: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}

export interface RunningCommand {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  ended: Promise<CommandEnd>;
}

export interface CommandOptions {
  cwd?: string | undefined;
  env?: Readonly<Record<string, string>> | undefined;
  /** For the runtime, before the command. */
  runtimeFlags?: readonly string[] | undefined;
  /** Default: a pipe that stays open until the test ends it. */
  stdin?: "closed" | undefined;
}

const MAIN = join(import.meta.dirname, "..", "..", "src", "main.ts");

/** The command from its source, on the runtime that the test runs on. */
export const COMMAND: readonly [program: string, ...args: string[]] = [
  process.execPath,
  "--conditions=@toolrail/source",
  MAIN,
];

/** Starts the real command, for somebody without a home. */
export function startCommand(
  inputs: readonly string[],
  { cwd, env, runtimeFlags = [], stdin }: CommandOptions = {},
): RunningCommand {
  const { TOOLRAIL_INJECT: _, ...inherited } = process.env;
  const [program, ...args] = COMMAND;
  const child = spawn(program, [...runtimeFlags, ...args, ...inputs], {
    cwd,
    env: { ...inherited, HOME: join(tmpdir(), "toolrail-nobody"), NO_COLOR: "1", MOCK: "1", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  if (stdin === "closed") child.stdin.end();
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (data) => {
    stdout += data;
  });
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  const ended = once(child, "close").then(([exitCode, signal]) => ({ exitCode, signal, stdout, stderr }));
  return { child, ended };
}
