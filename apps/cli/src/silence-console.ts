const METHODS = ["log", "info", "warn", "error", "debug", "trace"] as const;

/** Libraries write notices to the console on their own; the screen is ours. */
export function silenceConsole(console: Pick<Console, (typeof METHODS)[number]>): void {
  for (const method of METHODS) console[method] = () => {};
}
