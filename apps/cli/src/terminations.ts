import { readFileSync } from "node:fs";

/** Told the exit code of a process that such a signal ends. */
export type TerminationListener = (exitCode: number) => void;

const SIGNALS = [
  { name: "SIGTERM", exitCode: 143 },
  { name: "SIGHUP", exitCode: 129 },
] as const;

/** Tells of SIGTERM, and of SIGHUP as when the terminal is closed, until the returned function is called. */
export function listenForTermination(
  process: Pick<NodeJS.Process, "on" | "off">,
  listener: TerminationListener,
  outlivesTerminal: boolean = ignoresHangUp(),
): () => void {
  const releases = SIGNALS.filter(({ name }) => name !== "SIGHUP" || !outlivesTerminal).map(
    ({ name, exitCode }) => {
      const tell = () => listener(exitCode);
      process.on(name, tell);
      return () => void process.off(name, tell);
    },
  );
  return () => {
    for (const release of releases) release();
  };
}

let ignored: boolean | undefined;

// Looked at once, before anybody listens: who began with nohup is to live on.
function ignoresHangUp(): boolean {
  ignored ??= hangUpMask() % 2 === 1;
  return ignored;
}

function hangUpMask(): number {
  try {
    const mask = /^SigIgn:.*([0-9a-f])$/mu.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    return Number.parseInt(mask ?? "0", 16);
  } catch {
    return 0;
  }
}
