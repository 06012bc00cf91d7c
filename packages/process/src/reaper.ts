import { type ChildProcess, spawn } from "node:child_process";
import { DEFAULT_GRACE_MS } from "./end-group.ts";

/** Ends groups when this process dies, however it dies. */
export interface Reaper {
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
}

// Reads "+ group" and "- group" lines. End of file means that we are gone: then it ends what is left.
// What left its group, but not its session, shows in /proc: after the name come state, parent, group and session.
// `kill -TERM -- -N` is an error in dash, hence -s.
const SCRIPT = (graceSeconds: number) => `
trap '' HUP INT QUIT TERM
groups=' '
while read -r sign group; do
  case $sign in
    +) groups="$groups$group " ;;
    -) case $groups in *" $group "*) groups="\${groups%% $group *} \${groups#* $group }" ;; esac ;;
  esac
done
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
 * One small `sh` that holds a pipe to us, started with the first group. It does not hold up our own exit.
 * A process that calls `setsid` leaves its group and escapes. On Windows it does nothing.
 */
export function createReaper({ graceMs = DEFAULT_GRACE_MS }: ReaperOptions = {}): Reaper {
  let shell: ChildProcess | undefined;
  const tell = (line: string) => {
    shell ??= startShell(SCRIPT(graceMs / 1_000));
    shell.stdin?.write(line);
  };
  return {
    add: (group) => {
      if (process.platform !== "win32") tell(`+ ${group}\n`);
    },
    remove: (group) => {
      if (shell !== undefined) tell(`- ${group}\n`);
    },
    close: () => {
      shell?.stdin?.end();
      shell = undefined;
    },
  };
}

function startShell(script: string): ChildProcess {
  const shell = spawn("/bin/sh", ["-c", script], {
    cwd: "/",
    env: {},
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without it the session still works; only a hard kill of us leaves groups behind.
  shell.on("error", ignore);
  shell.stdin?.on("error", ignore);
  shell.unref();
  if (shell.stdin !== null && "unref" in shell.stdin && typeof shell.stdin.unref === "function") {
    shell.stdin.unref();
  }
  return shell;
}

function ignore(): void {}
