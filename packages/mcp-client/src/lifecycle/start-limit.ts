import { basename } from "node:path";
import type { Clock } from "@toolrail/protocol";
import type { ServerEntry } from "../config/server-entry.ts";
import { WriteActivity } from "../connection/child/write-activity.ts";
import type { StartingServer } from "../connection/open-options.ts";
import type { Deadline } from "../deadline.ts";
import { PACKAGE_RUNNER_START_LIMIT_MS, START_LIMIT_MS } from "./limits.ts";

/** Programs that download what they run at its first start. */
const RUNNERS: ReadonlySet<string> = new Set(["npx", "bunx", "pnpx", "uvx", "pipx", "docker", "podman"]);
/** Programs that do so with a certain word behind them. */
const RUNNER_COMMANDS: ReadonlySet<string> = new Set([
  "npm exec",
  "npm x",
  "pnpm dlx",
  "pnpm exec",
  "yarn dlx",
  "bun x",
  "uv tool",
  "uv run",
  "deno run",
  "deno x",
  "nix run",
]);
/** Programs that run the command in their arguments. */
const WRAPPERS: ReadonlySet<string> = new Set(["sh", "bash", "zsh", "dash", "cmd", "env", "exec"]);

/** Milliseconds that an entry's server has for its start: as its entry says, else by its command. */
export function startLimitMs(entry: ServerEntry): number {
  if (entry.startTimeoutMs !== undefined) return entry.startTimeoutMs;
  const isRunner = entry.type === "stdio" && runsPackages([entry.command, ...entry.args]);
  return isRunner ? PACKAGE_RUNNER_START_LIMIT_MS : START_LIMIT_MS;
}

function runsPackages([command = "", ...args]: readonly string[]): boolean {
  const name = basename(command.replaceAll("\\", "/")).replace(/\.(?:exe|cmd|bat|ps1)$/iu, "");
  if (RUNNERS.has(name)) return true;
  if (args.some((word) => RUNNER_COMMANDS.has(`${name} ${word}`))) return true;
  if (!WRAPPERS.has(name)) return false;
  // `sh -c "exec npx x"`, `cmd /c npx x`, `env A=1 npx x`
  const inner = args.flatMap((word) => word.trim().split(/\s+/u));
  const start = inner.findIndex((word) => !/^[-/]\w+$|^\w+=/u.test(word));
  return start >= 0 && runsPackages(inner.slice(start));
}

const MAX_LOOK_PAUSE_MS = 5_000;

/**
 * Puts the end of a start off for as long as the server's processes write, to its double at most: an install that is
 * killed in the midst of it would begin from nothing at the next attempt. Returns what stops it.
 */
export function waitWhileWriting(
  { clock, limitMs, deadline }: { clock: Clock; limitMs: number; deadline: Deadline },
  server: () => StartingServer | undefined,
): () => void {
  const pauseMs = Math.min(limitMs / 8, MAX_LOOK_PAUSE_MS);
  const end = clock.now() + 2 * limitMs;
  let activity: WriteActivity | undefined;
  let cancel = () => {};
  const look = () => {
    const group = server()?.group();
    const isWriting = activity?.look() === true;
    if (activity === undefined && group !== undefined) activity = new WriteActivity(group);
    const leftMs = end - clock.now();
    // The next look comes before that end.
    if (isWriting) deadline.restart(Math.min(2 * pauseMs, leftMs));
    if (leftMs > pauseMs) cancel = clock.schedule(look, pauseMs);
  };
  cancel = clock.schedule(look, limitMs - 2 * pauseMs);
  return () => cancel();
}
