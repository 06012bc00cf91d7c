import type { Reading } from "./reading.ts";
import type { ShellWord } from "./shell-word.ts";

/** Programs that run the command behind them, and how many arguments stand before it. */
const PREFIXES: ReadonlyMap<string, number> = new Map([
  ["builtin", 0],
  ["busybox", 0],
  ["chroot", 1],
  ["chronic", 0],
  ["command", 0],
  ["doas", 0],
  ["env", 0],
  ["exec", 0],
  ["flock", 1],
  ["ionice", 0],
  ["nice", 0],
  ["nohup", 0],
  ["setsid", 0],
  ["stdbuf", 0],
  ["sudo", 0],
  ["taskset", 1],
  ["time", 0],
  ["timeout", 1],
  ["toybox", 0],
  ["unbuffer", 0],
]);
// What they run can't be told from their arguments.
const OPAQUE: ReadonlySet<string> = new Set([
  "alias",
  "bwrap",
  "caffeinate",
  "chrt",
  "compgen",
  "complete",
  "dbus-run-session",
  "entr",
  "fakeroot",
  "firejail",
  "ltrace",
  "mapfile",
  "nsenter",
  "numactl",
  "parallel",
  "pkexec",
  "prlimit",
  "proot",
  "readarray",
  "runuser",
  "script",
  "setarch",
  "setpriv",
  "sg",
  "strace",
  "su",
  "systemd-run",
  "unshare",
  "valgrind",
  "watch",
  "xvfb-run",
]);
const FIND_ACTIONS: ReadonlySet<string> = new Set(["-exec", "-execdir", "-ok", "-okdir"]);
const FD_ACTIONS: ReadonlySet<string> = new Set(["-x", "-X", "--exec", "--exec-batch"]);
const UNKNOWN: ShellWord = { text: "{}", value: undefined };

/** Reads the command that a wrapper runs, so that a rule against it holds for the wrapped form. False for what is no wrapper. */
export function readWrapper(name: string, args: readonly ShellWord[], reading: Reading): boolean {
  const operands = PREFIXES.get(name);
  if (operands !== undefined) readPrefix(name, args, operands, reading);
  else if (name === "xargs") readEverySuffix([...args, UNKNOWN], reading);
  else if (name === "find") readFind(args, FIND_ACTIONS, reading);
  else if (name === "fd" || name === "fdfind") readFind(args, FD_ACTIONS, reading);
  else if (name === "eval") readEvaluated(args, reading);
  else if (name === "trap") readEvaluated(args.slice(0, 1), reading);
  else if (name === "source" || name === ".") readSource(args, reading);
  else if (OPAQUE.has(name)) readEverySuffix(args, reading);
  else return false;
  return true;
}

function readPrefix(name: string, args: readonly ShellWord[], operands: number, reading: Reading): void {
  if (name === "command" && /^-[vV]$/.test(args[0]?.value ?? "")) return;
  const assignments = name === "env" ? countAssignments(args) : 0;
  for (const { text } of args.slice(0, assignments)) reading.list.add(text);
  const before = assignments + operands;
  const isPlain = args.slice(assignments, before + 1).every(({ value }) => value?.startsWith("-") === false);
  if (isPlain) reading.readWords(args.slice(before));
  else readEverySuffix(args, reading);
}

function countAssignments(args: readonly ShellWord[]): number {
  const first = args.findIndex(({ text }) => !/^[A-Za-z_]\w*=/.test(text));
  return first < 0 ? args.length : first;
}

// Which argument begins the command depends on options that only the wrapper knows.
function readEverySuffix(args: readonly ShellWord[], reading: Reading): void {
  reading.list.doubt();
  for (const [index, { value }] of args.entries()) {
    reading.readWords(args.slice(index));
    // Some take a whole command line in one argument: `su -c 'rm x'`, `env -S 'rm x'`.
    if (value !== undefined && /\s/.test(value)) reading.readScript(value);
  }
}

function readFind(args: readonly ShellWord[], actions: ReadonlySet<string>, reading: Reading): void {
  for (const [index, { value }] of args.entries()) {
    if (value === undefined || !actions.has(value)) continue;
    reading.list.doubt();
    const rest = args.slice(index + 1);
    const end = rest.findIndex((word) => word.value === ";" || word.value === "+");
    reading.readWords(end < 0 ? rest : rest.slice(0, end));
  }
}

function readEvaluated(args: readonly ShellWord[], reading: Reading): void {
  const values = args.flatMap(({ value }) => value ?? []);
  if (values.length < args.length) reading.list.doubt();
  else reading.readScript(values.join(" "));
}

function readSource([file]: readonly ShellWord[], { list }: Reading): void {
  if (file?.value === undefined || file.value === "-" || file.value.startsWith("/dev/")) list.doubt();
}
