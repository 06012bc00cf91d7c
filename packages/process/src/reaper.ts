import { type ChildProcess, spawn } from "node:child_process";
import { DEFAULT_GRACE_MS } from "./end-group.ts";
import { type GroupList, openGroupList } from "./group-list.ts";

/** Ends groups when this process dies, however it dies. */
export interface Reaper {
  /** Begins to watch us, so that a group that starts next is not alone for a moment. */
  start(): void;
  /** Puts a group under its watch. */
  add(group: number): void;
  /** The group has ended; its number may soon belong to somebody else. */
  remove(group: number): void;
  /** Ends the reaper, and the groups still under its watch with it. */
  close(): void;
}

export interface ReaperOptions {
  /** Milliseconds between SIGTERM and SIGKILL. Default 2,000. */
  graceMs?: number | undefined;
  /** Path of a POSIX shell. Default `/bin/sh`. */
  shell?: string | undefined;
}

// End of file means that we are gone: then it ends what file 3 lists.
// What left its group, but not its session, shows in /proc: after the name come state, parent, group and session.
// `kill -TERM -- -N` is an error in dash, hence -s.
const SCRIPT = (graceSeconds: number) => `
trap '' HUP INT QUIT TERM
read -r end
groups=' '
while read -r group; do
  [ -n "$group" ] && groups="$groups$group "
done <&3
[ "$groups" = ' ' ] && exit
send() {
  for group in $groups; do kill -s "$1" -- "-$group"; done
  for stat in /proc/[0-9]*/stat; do
    read -r line < "$stat" || continue
    set -- "$1" \${line##*) }
    case $groups in *" $4 "*) continue ;; *" $5 "*) kill -s "$1" -- "-$4" ;; esac
  done
}
send TERM
sleep ${graceSeconds}
send KILL
`;

/**
 * One small `sh` that holds a pipe to us, started before the first group. It does not hold up our own exit.
 * The groups stand in a file, since a pipe may be written to too late. Where neither can be had, the session still
 * works; only a hard kill of us leaves groups behind. When the shell is killed another takes its place. A process that
 * calls `setsid` leaves its group and escapes. On Windows it does nothing.
 */
export function createReaper({ graceMs = DEFAULT_GRACE_MS, shell = "/bin/sh" }: ReaperOptions = {}): Reaper {
  let list: GroupList | undefined;
  let watcher: ChildProcess | undefined;
  // One for each start: a shell that can't live must not be started for ever.
  let mayReplace = false;
  const watch = () => {
    list ??= openGroupList();
    const started = startShell(shell, SCRIPT(graceMs / 1_000), list);
    const isGone = () => {
      if (watcher !== started) return false;
      watcher = undefined;
      return true;
    };
    started.once("error", isGone);
    started.once("exit", () => {
      if (!isGone() || !mayReplace) return;
      mayReplace = false;
      attempt(watch);
    });
    watcher = started;
  };
  const start = () => {
    if (process.platform === "win32") return;
    mayReplace = true;
    if (watcher === undefined) attempt(watch);
  };
  return {
    start,
    add: (group) => {
      start();
      attempt(() => list?.add(group));
    },
    remove: (group) => attempt(() => list?.remove(group)),
    close: () => {
      const ended = watcher;
      watcher = undefined;
      ended?.stdin?.end();
      list?.close();
      list = undefined;
    },
  };
}

function startShell(path: string, script: string, list: GroupList): ChildProcess {
  const shell = spawn(path, ["-c", script], {
    cwd: "/",
    env: {},
    detached: true,
    stdio: ["pipe", "ignore", "ignore", list.file],
  });
  shell.on("error", ignore);
  shell.stdin?.on("error", ignore);
  shell.unref();
  if (shell.stdin !== null && "unref" in shell.stdin && typeof shell.stdin.unref === "function") {
    shell.stdin.unref();
  }
  return shell;
}

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // A full or missing temporary folder.
  }
}

function ignore(): void {}
